import { Button } from '@sno-id/kit';
import { useEffect, useState } from 'react';
import { grantsText } from '../content.ts';
import { cellsAt, DECISION, FRAMES } from '../model/grant-frames.ts';
import type { Claims, GrantStory } from '../model/grant-story.ts';
import { Figure } from './figure.tsx';
import { GrantBits } from './grant-bits.tsx';
import { GRANTS_HEIGHT, GrantGrid } from './grant-grid.tsx';
import { GrantPhones } from './grant-phones.tsx';
import './grants-figure.css';
import { usePlay } from './use-play.ts';

/** Eight frames about one block, with one decision: whether a claim is saved before it is used. */
export function GrantsFigure() {
  const play = usePlay({ lengthMs: 1800, restMs: 10_000 });
  const [index, setIndex] = useState(0);
  const [claims, setClaims] = useState<Claims>('saved');
  const stories = useStories();
  const story = stories?.[claims];
  const frame = FRAMES[index]!;
  const isLast = index === FRAMES.length - 1;
  const isBad = claims === 'unsaved' && frame === 'again';
  const says =
    frame === 'fill' || frame === 'again' ? grantsText.frames[frame][claims] : grantsText.frames[frame];

  function show(next: number) {
    setIndex(next);
    play.replay();
  }

  function decide(claims: Claims) {
    setClaims(claims);
    show(DECISION + 1);
  }

  return (
    <Figure
      label={grantsText.label}
      play={play}
      isTouched={index > 0}
      tone={isBad ? 'bad' : undefined}
      says={says}
      controls={
        <>
          <span className="note">{grantsText.step({ number: index + 1, count: FRAMES.length })}</span>
          {index === DECISION ? (
            <>
              <Button onClick={() => decide('unsaved')}>{grantsText.skip}</Button>
              <Button onClick={() => decide('saved')}>{grantsText.save}</Button>
            </>
          ) : (
            <Button look="main" onClick={() => show(isLast || isBad ? DECISION : index + 1)}>
              {isLast || isBad ? grantsText.again : grantsText.next}
            </Button>
          )}
        </>
      }
    >
      {width => (
        <svg
          className="grants-picture"
          height={GRANTS_HEIGHT}
          viewBox={`0 0 ${width} ${GRANTS_HEIGHT}`}
          role="img"
          aria-label={says}
        >
          {story && frame === 'bits' && <GrantBits width={width} id={story.secondIds[1]!} />}
          {story && (frame === 'other' || frame === 'copy') && (
            <GrantPhones width={width} frame={frame} at={play.at} story={story} />
          )}
          {story && frame !== 'bits' && frame !== 'other' && frame !== 'copy' && (
            <GrantGrid
              width={width}
              frame={frame}
              at={play.at}
              story={story}
              cells={cellsAt(index, story, claims)}
            />
          )}
        </svg>
      )}
    </Figure>
  );
}

/** Both ways the story goes. Its code, which has a whole world in it, loads with the figure. */
function useStories(): Readonly<Record<Claims, GrantStory>> | undefined {
  const [stories, setStories] = useState<Readonly<Record<Claims, GrantStory>>>();
  useEffect(() => {
    let isWanted = true;
    void (async () => {
      const { playGrants } = await import('../model/grant-story.ts');
      const both = await playGrants();
      if (isWanted) setStories(both);
    })().catch(error => console.error('the story of the grant could not be played', error));
    return () => {
      isWanted = false;
    };
  }, []);
  return stories;
}
