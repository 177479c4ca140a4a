import { keepNewest } from '../source/keep-newest.ts';
import type { CallLog, TracedCall, TracedEvent, TracedIds } from '../source/traced-call.ts';

/** How many entries are kept of one source. */
export const MAX_CALLS = 2_048;

/** A log that is written to. */
export interface GrowingCallLog extends CallLog {
  /** Notes the IDs of a call, in ascending order. Continues the last entry if the IDs and the place do. */
  made(site: CallSite, ids: TracedIds): void;
  happened(site: CallSite, event: TracedEvent): void;
}

/** Which method was called from where. */
export type CallSite = Pick<TracedCall, 'method' | 'stack'>;

/** Of all logs of this context: a log that is made again does not begin at 1, where its readers know more. */
let lastNumber = 0;

/** Makes an empty log of a source. */
export function createCallLog(isSnowflake: boolean): GrowingCallLog {
  const calls: TracedCall[] = [];
  const add = (call: TracedCall) => keepNewest(calls, call, MAX_CALLS);
  const follows = isSnowflake ? isNextSnowflake : isNextSno;

  return {
    made({ method, stack }, ids) {
      const last = calls.at(-1);
      const number = ++lastNumber;
      if (last?.ids && last.stack === stack && last.method === method && follows(last.ids.last, ids.first)) {
        const { first, count } = last.ids;
        const joined = { first, last: ids.last, count: count + ids.count };
        calls[calls.length - 1] = { number, method, stack, ids: joined };
      } else add({ number, method, stack, ids });
    },
    happened({ method, stack }, event) {
      add({ number: ++lastNumber, method, stack, event });
    },
    get last() {
      return calls.at(-1)?.number ?? 0;
    },
    since(number) {
      let from = calls.length;
      while (from > 0 && calls[from - 1]!.number > number) from--;
      return calls.slice(from);
    },
  };
}

/** Sequence and the end of the partition: the last 20 bits. */
const TAIL = 4;

/**
 * Whether an ID has the next sequence number, and is the same otherwise: nothing can have been made between.
 */
function isNextSno(before: string, id: string): boolean {
  return before.slice(0, -TAIL) === id.slice(0, -TAIL) && tailOf(id) === tailOf(before) + 1;
}

function tailOf(id: string): number {
  let bits = 0;
  for (let at = id.length - TAIL; at < id.length; at++) {
    const code = id.charCodeAt(at);
    bits = bits * 32 + code - (code < 58 ? 50 : 89); // '2' … '9' are 0 … 7, 'a' … 'x' 8 … 31
  }
  return bits;
}

function isNextSnowflake(before: string, id: string): boolean {
  return BigInt(before) + 1n === BigInt(id);
}
