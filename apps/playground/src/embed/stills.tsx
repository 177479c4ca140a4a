/*
 * The story as a page without a script: its prose, and each figure as it looks at its end. The build runs
 * this.
 */

import { TOKENS, themeCss } from '@sno-id/kit/data';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  arrivalText,
  chapterText,
  endText,
  FIGURE_IDS,
  type FigureId,
  grantsText,
  storyText,
} from '../features/story/content.ts';
import { cellsAt, FRAMES } from '../features/story/model/grant-frames.ts';
import { type GrantStory, playGrants } from '../features/story/model/grant-story.ts';
import { ArrivalPicture } from '../features/story/view/arrival-figure.tsx';
import { Prose } from '../features/story/view/chapter.tsx';
import { Figure } from '../features/story/view/figure.tsx';
import { FIELDS, FIGURES } from '../features/story/view/figures.ts';
import { GRANTS_HEIGHT, GrantGrid } from '../features/story/view/grant-grid.tsx';
import { Known } from '../features/story/view/known.tsx';
import { LayoutBar } from '../features/story/view/layout-bar.tsx';
import { Standings } from '../features/story/view/standings.tsx';
import '@sno-id/kit/base.css';
import '../app/page.css';
import '../features/story/view/chapter.css';
import './stills.css';

/** The page, apart from its style sheet. */
export async function storyPage(): Promise<{ readonly html: string; readonly css: string }> {
  // Where nothing should move, a figure shows its end.
  Object.assign(globalThis, { matchMedia: () => ({ matches: true, addEventListener() {} }) });
  const { saved } = await playGrants();
  const figureOf = (id: FigureId) => {
    const Still = FIGURES[id];
    if (id === 'grants') return <GrantsStill story={saved} />;
    return id === 'arrival' ? <ArrivalStill story={saved} /> : <Still />;
  };
  const html = renderToStaticMarkup(
    <main className="story">
      <header className="section-head">
        <h1>{storyText.title}</h1>
        <p>{storyText.lead}</p>
      </header>
      {FIGURE_IDS.map(id => (
        <section key={id} id={id} className="story-chapter" data-field={FIELDS[id][0]}>
          <div className="story-prose">
            <h2>{chapterText[id].title}</h2>
            <Prose id={id} part="first" />
          </div>
          {figureOf(id)}
          <div className="story-prose">
            <Prose id={id} part="rest" />
          </div>
        </section>
      ))}
      <Standings />
      <section className="story-chapter story-end">
        <div>
          <h2>{endText.title}</h2>
          <LayoutBar />
          <Known />
        </div>
      </section>
    </main>,
  );
  return { html, css: themeCss(TOKENS) };
}

/** The frame that shows most: after the power was cut, the new tab has other cells. */
function GrantsStill({ story }: { readonly story: GrantStory }) {
  const says = grantsText.frames.again.saved;
  return (
    <Figure label={grantsText.label} isTouched={false} says={says}>
      {width => (
        <svg height={GRANTS_HEIGHT} viewBox={`0 0 ${width} ${GRANTS_HEIGHT}`} role="img" aria-label={says}>
          <GrantGrid
            width={width}
            frame="again"
            at={1}
            story={story}
            cells={cellsAt(FRAMES.indexOf('again'), story, 'saved')}
          />
        </svg>
      )}
    </Figure>
  );
}

/** Its end: the copy’s note has another ID. */
function ArrivalStill({ story }: { readonly story: GrantStory }) {
  return (
    <Figure label={arrivalText.label} isTouched={false} tone="good" says={arrivalText.arrived.copied}>
      {width => <ArrivalPicture width={width} at={1} story={story} shown="copied" />}
    </Figure>
  );
}
