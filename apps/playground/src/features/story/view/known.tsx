import { endText } from '../content.ts';
import { oddsOf } from '../model/birthday.ts';
import { FigureLinks } from './figure-links.tsx';

/** What is known at the end. */
export function Known({ isLinked = false }: { readonly isLinked?: boolean }) {
  return (
    <ol className="story-known">
      {endText.known(oddsOf(1000)).map(text => (
        <li key={text}>{isLinked ? <FigureLinks text={text} /> : text}</li>
      ))}
    </ol>
  );
}
