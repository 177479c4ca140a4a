import { toBigInt } from '@sno-id/sdk';
import { keepNewest } from '../source/keep-newest.ts';
import type { TracedCall, TracedEvent, TracedIds } from '../source/traced-call.ts';
import { isBefore } from './made-ids.ts';

/** How many entries are kept of one source. */
export const MAX_CALLS = 2_048;

/** Which method was called from where. */
export type CallSite = Pick<TracedCall, 'method' | 'stack'>;

/** Of all logs of this context: a log that is made again does not begin at 1, where its readers know more. */
let lastNumber = 0;

/** Makes an empty log of a source. */
export function createCallLog(isSnowflake: boolean) {
  const calls: TracedCall[] = [];
  const add = (call: TracedCall) => keepNewest(calls, call, MAX_CALLS);

  return {
    /**
     * Notes the IDs of a call, in ascending order. Continues the last entry if the IDs and the place do, and
     * any without a stack.
     */
    made({ method, stack }: CallSite, ids: TracedIds): void {
      const last = calls.at(-1);
      const number = ++lastNumber;
      const isSame = last?.stack === stack && last.method === method;
      if (isSame && last.ids && (stack === '' || isNext(last.ids.last, ids.first, isSnowflake))) {
        const { first, count } = last.ids;
        const greatest = isBefore(ids.last, last.ids.last) ? last.ids.last : ids.last;
        const joined = { first, last: greatest, count: count + ids.count };
        calls[calls.length - 1] = { number, method, stack, ids: joined };
      } else add({ number, method, stack, ids });
    },
    happened({ method, stack }: CallSite, event: TracedEvent): void {
      add({ number: ++lastNumber, method, stack, event });
    },
    get last(): number {
      return calls.at(-1)?.number ?? 0;
    },
    since(number: number): readonly TracedCall[] {
      let from = calls.length;
      while (from > 0 && calls[from - 1]!.number > number) from--;
      return calls.slice(from);
    },
  };
}

/** Whether an ID has the next number, and is the same otherwise: nothing can have been made between. */
function isNext(before: string, id: string, isSnowflake: boolean): boolean {
  // The sequence is in the last four characters. To read both IDs as numbers takes as long as a stack.
  if (!isSnowflake && before.slice(0, -4) !== id.slice(0, -4)) return false;
  const numberOf = isSnowflake ? BigInt : toBigInt;
  return numberOf(before) + 1n === numberOf(id);
}
