import { Disclosure } from '../../../components/disclosure.tsx';
import { conflictText, notesText, standingText } from '../content.ts';
import type { Standing } from '../model/shown-notes.ts';

/** The letters of the marks. */
export function Legend() {
  return (
    <Disclosure title={notesText.legend} className="offline-legend">
      <ul className="note" aria-label={notesText.legend}>
        {(Object.keys(standingText) as Standing[]).map(standing => (
          <li key={standing}>
            <span className="offline-mark mono" data-standing={standing} aria-hidden="true">
              {standingText[standing].letter}
            </span>
            {standingText[standing].words}
          </li>
        ))}
        <li>
          <span className="offline-mark mono" data-standing="conflict" aria-hidden="true">
            {conflictText.letter}
          </span>
          {conflictText.title}
        </li>
      </ul>
    </Disclosure>
  );
}
