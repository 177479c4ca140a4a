import { Button } from '@sno-id/kit';
import { memo } from 'react';
import { CodeBlock } from '../../components/code-block.tsx';
import { InTurn } from '../../components/in-turn.tsx';
import { usePlayground } from '../../hooks/use-playground.ts';
import { FIRST_APP } from '../../lib/links.ts';
import { playground } from '../../lib/playground.ts';
import { endText, FIGURE_IDS, storyText } from './content.ts';
import { grantsCode } from './model/grants-code.ts';
import { storyCode } from './model/take-along.ts';
import { Chapter } from './view/chapter.tsx';
import { Kinds } from './view/kinds.tsx';
import { Known } from './view/known.tsx';
import { LayoutBar } from './view/layout-bar.tsx';
import { Standings } from './view/standings.tsx';
import { type OnRead, useChapter, useRead } from './view/use-chapter.ts';

/** One page to scroll: a figure for each idea, and what is known at the end. */
export function StorySection() {
  const payload = usePlayground(({ payloads }) => payloads.story ?? '');
  const onRead = useChapter(payload);
  /** From the beginning, two fill a window. What is after a chapter that is linked to gives it its place. */
  const first = payload === '' || payload === FIGURE_IDS[0] ? 2 : Number.POSITIVE_INFINITY;

  return (
    <article className="story">
      <header className="section-head">
        <h2>{storyText.title}</h2>
        <p>{storyText.lead}</p>
      </header>
      <InTurn first={first}>
        {FIGURE_IDS.map(id => (
          <Chapter key={id} id={id} onRead={onRead} />
        ))}
        <Standings />
        <End onRead={onRead} />
      </InTurn>
    </article>
  );
}

/** What is known now, and where to go. */
const End = memo(function End({ onRead }: { readonly onRead: OnRead }) {
  const { go } = playground.getState();
  const ref = useRead('end', onRead);
  return (
    <section ref={ref} className="story-chapter story-end" data-chapter="end" aria-labelledby="story-end">
      <div>
        <h3 id="story-end" tabIndex={-1}>
          {endText.title}
        </h3>
        <LayoutBar />
        <Known isLinked />
        <div className="story-actions">
          <Button look="main" onClick={() => go('puzzles', 'twin')}>
            {endText.puzzle}
          </Button>
          <Button onClick={() => go('inspector')}>{endText.tool}</Button>
        </div>
      </div>
      <div>
        <h4>{endText.code}</h4>
        <CodeBlock code={storyCode()} what={endText.codeWhat} />
        <h4>{endText.deviceCode}</h4>
        <CodeBlock code={grantsCode()} what={endText.deviceCodeWhat} />
        <p className="story-guide">
          <a href={FIRST_APP}>{endText.guide}</a>
          {endText.guideAbout}
        </p>
      </div>
      <Kinds />
    </section>
  );
});
