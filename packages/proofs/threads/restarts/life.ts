/*
 * One life of a process that makes multi-clock IDs and prints them, until it is killed. Its clock is one that
 * `restarts.ts` sets: it starts at START_MS, and is set back by SETBACK_MS once, when it has run for a
 * while.
 */
import { writeSync } from 'node:fs';
import { fileClockIds } from '../../../sdk/src/node/index.ts';
import { multiClock } from '../../../sdk/src/snowflake/index.ts';

const { CLOCK_ID_PATH, START_MS, SETBACK_MS } = process.env;

const began = performance.now();
const SETBACK_AFTER_MS = 15;
const clock = {
  now() {
    const ranMs = performance.now() - began;
    return Number(START_MS) + ranMs - (ranMs > SETBACK_AFTER_MS ? Number(SETBACK_MS) : 0);
  },
};
const generator = multiClock.createGenerator({
  machine: 3,
  clock,
  // A full millisecond would take a clock ID too.
  overflow: 'wait',
  ...(CLOCK_ID_PATH && { clockIds: fileClockIds(CLOCK_ID_PATH) }),
});

for (;;) {
  const ids = Array.from({ length: 1 + Math.floor(Math.random() * 5) }, generator.nextText);
  print(`${ids.join('\n')}\n`);
}

/** Writes at once: what is written is known to the other side, also if this one is killed. */
function print(text: string): void {
  for (let rest = Buffer.from(text); rest.length > 0; ) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      // The pipe is full.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}
