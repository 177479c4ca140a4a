/* What somebody takes home after the puzzles. */

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
