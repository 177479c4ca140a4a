import { Disclosure } from '../../../components/disclosure.tsx';
import { conflictText, notesText } from '../content.ts';
import type { Standing } from '../model/notes-app.ts';
import { STANDINGS } from '../model/offline-texts.ts';

/** The letters of the marks. */
export function Legend() {
  return (
    <Disclosure title={notesText.legend} className="offline-legend">
      <ul className="note" aria-label={notesText.legend}>
        {(Object.keys(STANDINGS) as Standing[]).map(standing => (
          <li key={standing}>
            <span className="offline-mark mono" data-standing={standing} aria-hidden="true">
              {STANDINGS[standing].letter}
            </span>
            {STANDINGS[standing].words}
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
