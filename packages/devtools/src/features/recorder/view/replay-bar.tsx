import { Button, CopyButton, IconButton, useStyles } from '@sno-id/kit';
import { clockTime } from '@sno-id/kit/data';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { linkTo } from '../../../core/link.ts';
import { usePart } from '../../../ui/panel-context.ts';
import { markAfter, markBefore, marksOf, placesOf } from '../model/marks.ts';
import { placeText } from '../model/recording-texts.ts';
import { createReplays, type Replaying } from '../model/replays.ts';
import css from './replay-bar.css?inline';

/** Says above all views that they show a replay, and drives it. Nothing while everything is live. */
export function ReplayBar() {
  const { store } = usePart(createReplays);
  const current = useStore(store, ({ current }) => current);
  return current ? <Transport current={current} /> : null;
}

function Transport({ current }: { readonly current: Replaying }) {
  useStyles(css);
  const replays = usePart(createReplays);
  const { name, recording, spanMs, positionMs } = current;
  const marks = useMemo(() => marksOf(recording), [recording]);
  const places = useMemo(() => placesOf(marks, spanMs), [marks, spanMs]);
  const before = markBefore(marks, positionMs);
  const after = markAfter(marks, positionMs);

  return (
    <section className="replay-bar" aria-label="Replay">
      <p className="replay-name">
        <strong>Replaying {name}.</strong> The other tabs now show this recording instead of live data.
      </p>
      <Button onClick={replays.end}>End replay</Button>
      <div className="replay-buttons">
        <IconButton
          label="Previous event"
          path="M12 3.5 6 8l6 4.5zM4 3.5v9"
          aria-disabled={!before}
          onClick={() => before && replays.seek(before.atMs)}
        />
        <IconButton
          label="Next event"
          path="M4 3.5 10 8l-6 4.5zM12 3.5v9"
          aria-disabled={!after}
          onClick={() => after && replays.seek(after.atMs)}
        />
      </div>
      <div className="replay-line">
        <input
          type="range"
          aria-label="Time"
          aria-valuetext={`${placeText(positionMs)} of ${placeText(spanMs)}`}
          min={0}
          max={Math.max(1, spanMs)}
          step={Math.max(1, Math.round(spanMs / 1_000))}
          value={Math.round(positionMs)}
          onChange={event => replays.seek(event.target.valueAsNumber)}
        />
        <span className="replay-marks" aria-hidden="true">
          {places.map(({ at, look }) => (
            <span key={`${look} ${at}`} data-look={look} style={{ left: `${at * 100}%` }} />
          ))}
        </span>
      </div>
      <p className="replay-time mono">
        {placeText(positionMs)} / {placeText(spanMs)}{' '}
        <span className="note">{clockTime(recording.started + recording.from + positionMs)} UTC</span>
        {/* A recording is in no address: who follows the link opens the file, which then begins there. */}
        <CopyButton
          text={linkTo({ view: 'record', what: `${Math.round(positionMs)}` }, location.href)}
          what="link to this time"
        />
      </p>
    </section>
  );
}
