/*
 * A flight recorder: what the panel received in the last minutes, as lines of NDJSON. Each line is written
 * when something happens and kept as text, so that the memory it takes is the size of the file.
 */

import type { Panel } from '../../../core/panel.ts';
import { knownIn } from '../../../source/batch.ts';
import { CALL_LIMITS } from '../../../source/traced-call.ts';
import { createLineBuffer, type Line } from './line-buffer.ts';
import { type Happening, headerLine, lineOf, RECORDED_METAS, type Recording } from './recording-format.ts';

export type Recorder = ReturnType<typeof createRecorder>;

/** Creates a recorder that records from now on. */
export function createRecorder({ hub, wallMs }: Pick<Panel, 'hub' | 'wallMs'>) {
  let started = wallMs();
  const lines = createLineBuffer();
  let now = createElapsed(wallMs, 0);

  function keep(happening: Happening, more: Partial<Line> = {}): void {
    const at = now();
    lines.push({ at, text: lineOf({ at, ...happening }), events: 0, ids: 0, ...more });
  }

  hub.add({
    context(context, generators) {
      const state = { context, generators };
      keep({ kind: 'context', ...state }, { state });
    },
    gone: contextId => keep({ kind: 'gone', contextId }, { goneId: contextId }),
    event: (key, event, atMs) => keep({ kind: 'event', key, atMs, event }, { events: 1 }),
    ids(key, batch) {
      const ids = Math.min(knownIn(batch), RECORDED_METAS);
      keep({ kind: 'ids', key, batch }, { key, ids, missed: batch.count - ids });
    },
    calls: (key, calls) => keep({ kind: 'calls', key, calls: calls.slice(-CALL_LIMITS.calls) }),
    made(key, total) {
      const { last } = lines;
      const isOfLast = last?.ids && last.key === key && last.made === undefined;
      if (isOfLast) lines.countInLast(total);
      else keep({ kind: 'made', key, total }, { key, made: total });
    },
  });

  return {
    facts() {
      const at = now();
      lines.trim(at);
      return { spanMs: at - lines.from, ...lines.counts };
    },
    /** Continues a recording: records what `tell` tells the panel as if it were at `position`, as `at` is. */
    resume({ started: before, from, to }: Recording, position: () => number, tell: () => void): void {
      started = before;
      now = position;
      lines.clear(from);
      tell();
      now = createElapsed(wallMs, Math.max(to, wallMs() - started));
    },
    clear: () => lines.clear(now()),
    toText(): string {
      const to = now();
      lines.trim(to);
      const { from, base } = lines;
      const generators = [...base.contexts.values()];
      const made = Object.fromEntries(base.made);
      return `${[headerLine({ started, from, to, generators, made }), ...lines.texts()].join('\n')}\n`;
    },
  };
}

/** Makes a clock that starts at a time and does not go back when the system clock is set back. */
function createElapsed(wallMs: () => number, fromMs: number): () => number {
  let elapsedMs = fromMs;
  let lastWallMs = wallMs();
  return () => {
    const wall = wallMs();
    elapsedMs += Math.max(0, wall - lastWallMs);
    lastWallMs = wall;
    return elapsedMs;
  };
}
