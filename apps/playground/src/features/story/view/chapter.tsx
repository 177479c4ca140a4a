import { Fragment, memo } from 'react';
import { Disclosure } from '../../../components/disclosure.tsx';
import '../../../components/section-frame.css';
import { chapterText, FIGURE_IDS, type FigureId, storyText } from '../content.ts';
import './chapter.css';
import { FigureLinks } from './figure-links.tsx';
import { FIELDS, FIGURES } from './figures.ts';
import { PartsBar } from './layout-bar.tsx';
import { type OnRead, useRead } from './use-chapter.ts';

interface ChapterProps {
  readonly id: FigureId;
  readonly onRead: OnRead;
}

/** A figure of the story, and the prose that talks about it. */
export const Chapter = memo(function Chapter({ id, onRead }: ChapterProps) {
  const ref = useRead(id, onRead);
  const { title } = chapterText[id];
  const index = FIGURE_IDS.indexOf(id);
  const Figure = FIGURES[id];
  return (
    <section
      ref={ref}
      className="story-chapter"
      data-chapter={id}
      data-field={FIELDS[id][0]}
      aria-labelledby={`story-${id}`}
    >
      <div className="story-prose">
        <div className="story-number">
          <PartsBar fields={FIELDS[id]} known={FIGURE_IDS.slice(0, index).flatMap(id => FIELDS[id])} />
          <span>
            {FIELDS[id].map(name => (
              <Fragment key={name}>
                <b data-field={name}>{name}</b>{' '}
              </Fragment>
            ))}
          </span>
          {storyText.number({ number: index + 1 })}
        </div>
        <h3 id={`story-${id}`} tabIndex={-1}>
          {title}{' '}
          <a className="story-link" href={`#1/story/${id}`} aria-label={storyText.link({ title })}>
            #
          </a>
        </h3>
        <Prose id={id} part="first" isLinked />
      </div>
      <Figure />
      <div className="story-prose">
        <Prose id={id} part="rest" isLinked />
      </div>
    </section>
  );
});

interface ProseProps {
  readonly id: FigureId;
  /** Its first paragraph, which stands before the figure where both are in one column, or all after that. */
  readonly part: 'first' | 'rest';
  /** Whether mentions of figures are links. */
  readonly isLinked?: boolean;
}

/** What stands beside a figure. */
export function Prose({ id, part, isLinked = false }: ProseProps) {
  const isRest = part === 'rest';
  const { prose, more } = chapterText[id];
  return (
    <>
      {(isRest ? prose.slice(1) : prose.slice(0, 1)).map(text => (
        <p key={text}>{isLinked ? <FigureLinks text={text} /> : text}</p>
      ))}
      {isRest && more && (
        <Disclosure title={more.title}>
          <p>{isLinked ? <FigureLinks text={more.text} /> : more.text}</p>
        </Disclosure>
      )}
    </>
  );
}
