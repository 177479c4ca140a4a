import type { GeneratorEvent, GeneratorListener, IdSource, Snapshot } from '@sno-id/sdk';

/** A source of IDs that reports what a test says. */
export interface ScriptedSource extends IdSource {
  /** How many want IDs. */
  readonly listeners: number;
  snapshot(): Snapshot;
  emit(event: GeneratorEvent): void;
  /** Reports the IDs of one unit. */
  make(count: number, firstSequence?: number): void;
  /** Reports that the clock went back. */
  tickTock(backMs: number): void;
}

export const START_MS = Date.UTC(2026, 0, 1);

export function scriptedSource(partition = 1): ScriptedSource {
  const listeners = new Set<GeneratorListener>();
  const others = new Set<GeneratorListener>();
  let sequence = 0;
  const refuse = () => {
    throw new Error('makes no IDs');
  };
  const self: ScriptedSource = {
    next: refuse,
    nextAsync: refuse,
    batch: refuse,
    describe: () => ({ kind: 'generator', partition, sequenceMin: 0, sequenceMax: 65_535, capacity: 65_536 }),
    snapshot: () => ({
      partition: [partition >> 8, partition & 255],
      sequenceMin: 0,
      sequenceMax: 65_535,
      sequence,
      now: 1,
      wallHi: 0,
      wallSafe: 0,
      drifts: 0,
    }),
    subscribe(listener, options) {
      const listens = options?.ids ? listeners : others;
      listens.add(listener);
      return () => listens.delete(listener);
    },
    get listeners() {
      return listeners.size;
    },
    emit(event) {
      for (const listener of listeners) listener(event);
      if (event.type !== 'ids') for (const listener of others) listener(event);
    },
    make(count, firstSequence = 0) {
      sequence = firstSequence + count - 1;
      const metas = new Uint8Array(count).fill(7);
      self.emit({ type: 'ids', now: START_MS, unixMs: START_MS, tick: 0, partition, firstSequence, metas });
    },
    tickTock(backMs) {
      self.emit({ type: 'tick-tock', now: START_MS, backMs, tick: 1, drifts: 1 });
    },
  };
  return self;
}
