import type { Script, Step } from './script.ts';

/** A restart is another process: on the same clock object, it would continue without a snapshot too. */
function generatorCode(options = ''): string {
  return `createGenerator({ partition: 7, clock: { now: () => clock.now() }, whenBlocked: 'throw'${options} })`;
}

/**
 * A script as a program with sno's generator, which logs how many IDs it made, how many repeat, and how many
 * calls were rejected.
 */
export function codeOf({ rate, steps }: Script): string {
  return `import { createGenerator, isSnoError, type Sno } from '@sno-id/sdk';
import { adjustableClock, manualClock } from '@sno-id/sdk/testing';

const trueTime = manualClock(Date.UTC(2026, 0, 1));
const clock = adjustableClock(trueTime);
let generator = ${generatorCode()};
const ids: Sno[] = [];
let refused = 0;

/** Advances time by ms milliseconds, and requests ${rate} IDs per second meanwhile. */
function run(ms: number): void {
  const start = trueTime.now();
  for (let beat = 0; (beat * 1000) / ${rate} < ms; beat++) {
    trueTime.set(start + (beat * 1000) / ${rate});
    try {
      ids.push(generator.next());
    } catch (error) {
      if (!isSnoError(error)) throw error;
      refused++; // error.retryAfterMs is the time until a retry makes sense
    }
  }
  trueTime.set(start + ms);
}

${steps.map(codeOfStep).join('\n')}

console.log({ made: ids.length, repeated: ids.length - new Set(ids).size, refused });
`;
}

function codeOfStep({ kind, ms }: Step): string {
  switch (kind) {
    case 'run':
      return `run(${ms});`;
    case 'step':
      return `clock.shift(${ms});`;
    case 'freeze':
      return `clock.freeze();\nrun(${ms});\nclock.resume();`;
    case 'coarsen':
      return ms === 0 ? 'clock.coarsen(0); // full resolution again' : `clock.coarsen(${ms});`;
    case 'keep':
      return `generator = ${generatorCode(', snapshot: generator.snapshot()')}; // restarted\ntrueTime.advance(${ms});`;
    case 'lose':
      return `generator = ${generatorCode()}; // restarted without its state\ntrueTime.advance(${ms});`;
  }
}
