import type { GeneratorEvent } from '../../sdk/src/index.ts';
import { wrong } from './fault.ts';
import { SPOILT, Witness } from './witness.ts';

const EPOCH_MS = 1_262_304_000_000;

/** Listens to a source of sno IDs. */
export class SnoWitness extends Witness<GeneratorEvent> {
  /** How often the tick has flipped, by what was reported. */
  readonly drifts: () => number;

  /** @param drifts how often it had flipped at first */
  constructor(
    source: ConstructorParameters<typeof Witness<GeneratorEvent>>[0],
    drifts: number,
    onEvent: () => void,
  ) {
    let count = drifts;
    super(
      source,
      {
        idsOf(event) {
          if (event.type !== 'ids') return [];
          const unit = (event.unixMs - EPOCH_MS) / 4;
          const ids = Array.from(event.metas, (_, i) => `${unit}/${event.tick}/${event.firstSequence + i}`);
          if (event.metas.includes(SPOILT)) wrong('a listener receives what another one has changed');
          event.metas.fill(SPOILT);
          return ids;
        },
        see(event) {
          if (event.type === 'tick-tock') {
            count = (count + 1) % 2 ** 32;
            if (event.drifts !== count) wrong(`${event.drifts} drifts, not ${count}`);
            if (event.tick !== event.drifts % 2) wrong(`tick ${event.tick} after ${event.drifts} drifts`);
            if (!(event.backMs > 0 && event.backMs % 4 === 0)) wrong(`a step back of ${event.backMs} ms`);
          } else if (event.type === 'substituted') {
            if (!Number.isFinite(event.readingMs)) wrong(`${event.readingMs} was replaced`);
          } else if (event.type !== 're-anchored') wrong(`unknown event: ${event.type}`);
        },
      },
      onEvent,
    );
    this.drifts = () => count;
  }
}

/** How a witness calls the place of an ID. */
export function placeText({
  unit,
  timeline,
  number,
}: {
  unit: number;
  timeline: number;
  number: number;
}): string {
  return `${unit}/${timeline}/${number}`;
}
