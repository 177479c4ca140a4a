import type { Sno, SnoSource } from '../../../sdk/src/index.ts';
import type { Dice } from '../../../sdk/test/random/dice.ts';
import { partsOfBytes, partsOfText, type SnoParts } from '../decode.ts';
import { CallerError, wrong } from '../fault.ts';
import type { Place } from '../model.ts';

/** The ways in which a call makes sno IDs. */
type Way = 'next' | 'nextBytes' | 'batch' | 'texts' | 'bytes' | 'observed';

const BATCHES: readonly Way[] = ['batch', 'texts', 'bytes', 'observed'];

export function someWay(dice: Dice, count: number): Way {
  return count === 1 && dice.oneIn(2) ? dice.pick(['next', 'next', 'nextBytes']) : dice.pick(BATCHES);
}

/**
 * Makes IDs in one of the ways, and appends where each of them stands: also those that a call wrote before it
 * failed.
 *
 * @param intrude code of the caller, which an observed array runs whenever something is written into it
 */
export function makeIn(
  way: Way,
  source: SnoSource,
  count: number,
  meta: number,
  made: Place[],
  intrude: () => void,
): void {
  const add = (parts: SnoParts): void => void made.push(placeOf(parts, source, meta));
  switch (way) {
    case 'next':
      add(partsOfText(source.next(meta)));
      return;
    case 'nextBytes':
      add(partsOfBytes(source.nextBytes(meta, new Uint8Array(13), 3), 3));
      return;
    case 'batch':
      for (const id of source.batch(count, meta)) add(partsOfText(id));
      return;
    case 'texts': {
      const ids: Sno[] = [];
      try {
        source.batchInto(ids, count, meta);
      } finally {
        for (const id of ids) add(partsOfText(id));
      }
      return;
    }
    case 'bytes': {
      const bytes = new Uint8Array(count * 10 + 1);
      try {
        source.batchInto(bytes, count, meta);
      } finally {
        for (let i = 0; i < count && isWritten(bytes, i); i++) add(partsOfBytes(bytes, i * 10));
      }
      return;
    }
    case 'observed':
      source.batchInto(
        observed(intrude, id => add(partsOfText(id))),
        count,
        meta,
      );
  }
}

/** Whether the ID at an index is there: one that is all zeros is never made here. */
function isWritten(target: Uint8Array, index: number): boolean {
  return target.subarray(index * 10, index * 10 + 10).some(value => value !== 0);
}

/**
 * An array that somebody watches, as Vue and MobX do: whatever is written into it runs code of the caller.
 */
function observed(intrude: () => void, onWrite: (id: Sno) => void): Sno[] {
  return new Proxy<Sno[]>([], {
    set(target, key, value) {
      intrude();
      const isWritten = Reflect.set(target, key, value);
      if (key !== 'length') onWrite(value);
      intrude();
      return isWritten;
    },
    get(target, key) {
      intrude();
      return Reflect.get(target, key);
    },
    has: () => {
      throw new CallerError('nobody is asked');
    },
  });
}

/** Where an ID stands, if it has the parts that it must have. */
export function placeOf(parts: SnoParts, source: SnoSource, meta: number): Place {
  if (parts.meta !== meta) wrong(`metabyte ${parts.meta} instead of ${meta}`);
  if (parts.partition !== source.partition) wrong(`partition ${parts.partition}`);
  if (parts.sequence < source.sequenceMin || parts.sequence > source.sequenceMax)
    wrong(`number ${parts.sequence}`);
  return { unit: parts.unit, timeline: parts.tick, number: parts.sequence };
}
