/*
 * The code that somebody takes home after the lessons, and after the puzzles.
 */

/** A module for an app: IDs with a meaning, restarts, and a range of time. */
export function lessonsCode(): string {
  return `// ids.ts: everything from the lessons in one module.
import { createGenerator, firstAt, lastAt, metaOf, type Sno, type Snapshot } from '@sno-id/sdk';
import { defineMeta, flag, oneOf } from '@sno-id/sdk/meta';

// Lessons 4 and 12: a byte of your own, for what never changes.
export const about = defineMeta({
  kind: oneOf(['note', 'photo', 'place']),
  imported: flag(),
});

// Lesson 8: a restart continues from the snapshot. Save it when the process ends.
export function openGenerator(partition: number, saved?: string) {
  const snapshot = saved === undefined ? undefined : (JSON.parse(saved) as Snapshot);
  return snapshot ? createGenerator({ snapshot }) : createGenerator({ partition });
}

// Lesson 9: each server, worker or device has its own partition.
const generator = openGenerator(7);

// Lessons 1 to 5: the ID is final now, with or without a network.
export function newNote(text: string): { id: Sno; text: string } {
  return { id: generator.next(about.pack({ kind: 'note', imported: false })), text };
}

// Lesson 6: a day is a range of the primary key.
export function boundsOfDay(day: Date): [first: Sno, last: Sno] {
  const from = day.getTime();
  return [firstAt(from), lastAt(from + 86_400_000 - 1)];
}

const note = newNote('Milk');
console.log(note.id, about.unpack(metaOf(note.id)));
console.log(boundsOfDay(new Date('2026-01-01')));
console.log(JSON.stringify(generator.snapshot()));
`;
}

/** What the puzzles were about, as calls of the SDK. */
export function puzzlesCode(): string {
  return `// The puzzles, as calls of the SDK.
import { createGenerator, firstAt, fromBigInt, isSnoError, lastAt, parse, toBigInt, withFields } from '@sno-id/sdk';
import { UNIT_MS } from '@sno-id/sdk/read';
import { splitSequence } from '@sno-id/sdk';
import { manualClock } from '@sno-id/sdk/testing';

// In between: the next ID is the next number.
const below = parse('brpk4q72xwfxxxxx');
console.log(fromBigInt(toBigInt(below) + 1n));

// The first of 2026, the last before 2030, and a year in two IDs.
console.log(firstAt(Date.UTC(2026)), lastAt(Date.UTC(2030) - UNIT_MS));
console.log('id between', firstAt(Date.UTC(2025)), 'and', lastAt(Date.UTC(2026) - 1));

// The twin: the same ID on the other timeline.
console.log(withFields(parse('brpk4q72xwf2m63l'), { tick: 1 }));

// Even sno waits, or throws if you prefer an error to a wait.
const start = Date.UTC(2026, 0, 1);
const clock = manualClock(start);
const generator = createGenerator({ partition: 7, clock, whenBlocked: 'throw' });
generator.next();
for (const ms of [500, 1000]) {
  clock.set(start - ms);
  try {
    generator.next();
  } catch (error) {
    if (!isSnoError(error, 'ERR_CLOCK_UNSAFE')) throw error;
    console.log('safe again in', error.retryAfterMs, 'ms');
  }
}

// Data loss: workers that share a partition divide its numbers.
const [first, second] = splitSequence(2);
console.log({ partition: 7, sequence: first }, { partition: 7, sequence: second });
`;
}
