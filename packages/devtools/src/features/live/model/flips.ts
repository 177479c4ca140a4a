import type { Panel } from '../../../core/panel.ts';
import { createIdLog } from '../../../ids/id-log.ts';
import { knownIn } from '../../../source/batch.ts';
import type { ClockEvent, GeneratorKey } from '../../../source/source.ts';
import { type FlipEvent, flipText } from '../../clock/model/explain.ts';

/** A place of the log at which the tick or the timeline of a generator changed. */
export interface Flip {
  readonly key: GeneratorKey;
  /** The number of the first ID that came after it. */
  readonly number: number;
  /** The system clock, Unix milliseconds. */
  readonly atMs: number;
  /** In a few letters, for its row, and in sentences. */
  readonly label: 'flip' | 'full';
  readonly text: string;
}

/** What a generator did last: its timeline is that of its last IDs, after which the rest came. */
interface Last {
  readonly timeline?: number | undefined;
  readonly event?: FlipEvent;
  readonly atMs?: number;
  readonly isAnchored?: boolean;
}

/** The newest of all generators. */
const KEPT = 1_000;

/** Remembers why the IDs of a generator changed their tick or timeline. */
export function createFlips(panel: Panel) {
  const { rows } = panel.part(createIdLog);
  const flips = new Map<number, Flip>();
  const last = new Map<GeneratorKey, Last>();

  function note(flip: Flip): void {
    flips.set(flip.number, flip);
    const [oldest] = flips.size > KEPT ? flips.keys() : [];
    if (oldest !== undefined) flips.delete(oldest);
  }

  // The log was told first: what a batch brought is at its end.
  panel.hub.add({
    event(key, event, atMs) {
      if (isFlip(event)) last.set(key, { ...last.get(key), event, atMs });
      else if (event.type === 're-anchored')
        last.set(key, { ...last.get(key), isAnchored: event.stepMs < 0 });
    },
    ids(key, batch) {
      const { timeline: before, event, atMs = panel.wallMs(), isAnchored } = last.get(key) ?? {};
      const timeline = 'ids' in batch ? batch.timeline : batch.tick;
      last.set(key, { timeline });
      const place = { key, number: Math.max(rows.first, rows.end - knownIn(batch)), atMs };
      // A timeline also changes where a unit is full.
      if (event)
        note({ ...place, label: event.backMs > 0 ? 'flip' : 'full', text: flipText(event, isAnchored) });
      else if (before !== undefined && before !== timeline) note({ ...place, label: 'flip', text: UNSEEN });
    },
    gone(contextId) {
      for (const key of last.keys()) if (key.startsWith(`${contextId}/`)) last.delete(key);
    },
  });

  return {
    /** That of which a row is the first. */
    at: (number: number): Flip | undefined => flips.get(number),
    /** The last of a generator until a row, as far as it is known. */
    until: (number: number, key: GeneratorKey): Flip | undefined =>
      [...flips.values()].reverse().find(flip => flip.key === key && flip.number <= number),
  };
}

const UNSEEN =
  'No event says why. A hot update created the generator again, or the panel did not receive the event.';

function isFlip(event: ClockEvent): event is FlipEvent {
  return event.type === 'tick-tock' || event.type === 'timeline';
}
