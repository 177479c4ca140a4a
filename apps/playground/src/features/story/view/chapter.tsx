import { chapterText, FIGURE_IDS, type FigureId, storyText } from '../content.ts';
import './chapter.css';
import { FIGURES } from './figures.ts';
import { Standings } from './standings.tsx';

/** A figure of the story, and the prose that talks about it. */
export function Chapter({ id }: { readonly id: FigureId }) {
  const { title, prose } = chapterText[id];
  const Figure = FIGURES[id];
  return (
    <section className="story-chapter" data-chapter={id} aria-labelledby={`story-${id}`}>
      <div className="story-prose">
        <p className="story-number">{storyText.number({ number: FIGURE_IDS.indexOf(id) + 1 })}</p>
        <h3 id={`story-${id}`} tabIndex={-1}>
          {title}{' '}
          <a className="story-link" href={`#1/story/${id}`} aria-label={storyText.link({ title })}>
            #
          </a>
        </h3>
        {prose.map(text => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <Figure />
      {id === 'arrival' && <Standings />}
    </section>
  );
}
