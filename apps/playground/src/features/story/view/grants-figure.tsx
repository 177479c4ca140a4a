import { Button } from '@sno-id/kit';
import { useState } from 'react';
import { grantsText } from '../content.ts';
import { cellsAt, DECISION, FRAMES } from '../model/grant-frames.ts';
import type { Claims } from '../model/grant-story.ts';
import { Figure } from './figure.tsx';
import { GrantBits } from './grant-bits.tsx';
import { GRANTS_HEIGHT, GrantGrid } from './grant-grid.tsx';
import { GrantPhones } from './grant-phones.tsx';
import './grants-figure.css';
import { useGrantStories } from './use-grant-stories.ts';
import { usePlay } from './use-play.ts';

/**
 * Eight frames about one block, with one decision: whether a claim is saved before it is used. Only the
 * first plays by itself, and the reader goes from one to the next. Paper, which nobody can ask, has the frame
 * after the power cut.
 */
export function GrantsFigure() {
  const play = usePlay({ lengthMs: 1600, paper: FRAMES.indexOf('again') });
  const [chosen, setChosen] = useState<number>();
  const [isTouched, setTouched] = useState(false);
  const index = chosen ?? play.pass;
  const [claims, setClaims] = useState<Claims>('saved');
  const story = useGrantStories(play)?.[claims];
  const frame = FRAMES[index]!;
  const isLast = index === FRAMES.length - 1;
  const isBad = claims === 'unsaved' && frame === 'again';
  const says =
    frame === 'fill' || frame === 'again' ? grantsText.frames[frame][claims] : grantsText.frames[frame];

  function show(next: number, claimed = claims) {
    setClaims(claimed);
    setChosen(next);
    setTouched(true);
    play.replay();
  }

  const skip = { label: grantsText.skip, press: () => show(DECISION + 1, 'unsaved') };
  const save = { label: grantsText.save, press: () => show(DECISION + 1, 'saved') };
  const back = { label: grantsText.back, press: () => show(index - 1) };
  const next = isLast
    ? { label: grantsText.startOver, press: () => show(0, 'saved') }
    : { label: grantsText.next, press: () => show(index + 1) };
  const isDecision = index === DECISION;
  const [left, right] = isDecision ? [skip, save] : isBad ? [back, save] : [back, next];

  return (
    <Figure
      label={grantsText.label}
      play={play}
      isStepped
      isTouched={isTouched}
      tone={isBad ? 'bad' : isLast ? 'good' : undefined}
      says={says}
      controls={
        <>
          <span className="note">{grantsText.step({ number: index + 1, count: FRAMES.length })}</span>
          {index > 0 && <Button onClick={left.press}>{left.label}</Button>}
          <Button {...(!isDecision && { look: 'main' })} onClick={right.press}>
            {right.label}
          </Button>
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
          {story && frame === 'bits' && <GrantBits width={width} shown={story.shown} />}
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
