import type { LaneId } from './lanes.ts';
import type { Script, Step } from './script.ts';

interface LaneCode {
  readonly imports: string;
  /** Creates a generator, with the options of a restart if there are any. */
  readonly create: (options: string) => string;
  /** The type of an ID. */
  readonly type: string;
  readonly next: string;
}

const LANE_CODE: Readonly<Record<LaneId, LaneCode>> = {
  sno: {
    imports: "import { createGenerator, isSnoError, type Sno } from '@sno-id/sdk';",
    // A restart is another process: on the same clock object, it would continue without a snapshot too.
    create: options =>
      `createGenerator({ partition: 7, clock: { now: () => clock.now() }, whenBlocked: 'throw'${options} })`,
    type: 'Sno',
    next: 'generator.next()',
  },
  twitter: snowflake('twitter', 'datacenter: 0, worker: 7, '),
  sonyflake: snowflake('sonyflake', 'machine: 7, '),
  mastodon: snowflake('mastodon', ''),
  'multi-clock': snowflake('multiClock', 'machine: 7, '),
  uuidv7: {
    imports: "import { isSnoError } from '@sno-id/sdk';\nimport { V7Generator } from 'uuidv7';",
    create: () => 'new V7Generator()',
    type: 'string',
    next: 'generator.generateOrResetWithTs(Math.floor(clock.now())).toString()',
  },
};

function snowflake(name: string, node: string): LaneCode {
  return {
    imports: `import { isSnoError } from '@sno-id/sdk';\nimport { ${name} } from '@sno-id/sdk/snowflake';`,
    create: options => `${name}.createGenerator({ ${node}clock, maxWaitMs: 0${options} })`,
    type: 'bigint',
    next: 'generator.next()',
  };
}

/**
 * A script run against one lane's generator, as a program that logs how many IDs it made, how many repeat,
 * and how many calls were rejected.
 */
export function codeOf({ rate, steps }: Script, lane: LaneId): string {
  const { imports, create, type, next } = LANE_CODE[lane];
  return `${imports}
import { adjustableClock, manualClock } from '@sno-id/sdk/testing';

const trueTime = manualClock(Date.UTC(2026, 0, 1));
const clock = adjustableClock(trueTime);
let generator = ${create('')};
const ids: ${type}[] = [];
let refused = 0;

/** Advances time by ms milliseconds, and requests ${rate} IDs per second meanwhile. */
function run(ms: number): void {
  const start = trueTime.now();
  for (let beat = 0; (beat * 1000) / ${rate} < ms; beat++) {
    trueTime.set(start + (beat * 1000) / ${rate});
    try {
      ids.push(${next});
    } catch (error) {
      if (!isSnoError(error)) throw error;
      refused++; // error.retryAfterMs is the time until a retry makes sense
    }
  }
  trueTime.set(start + ms);
}

${steps.map(step => codeOfStep(step, lane)).join('\n')}

console.log({ made: ids.length, repeated: ids.length - new Set(ids).size, refused });
`;
}

function codeOfStep({ kind, ms }: Step, lane: LaneId): string {
  const { create } = LANE_CODE[lane];
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
      return `generator = ${create(', snapshot: generator.snapshot()')}; // restarted\ntrueTime.advance(${ms});`;
    case 'lose':
      return `generator = ${create('')}; // restarted without its state\ntrueTime.advance(${ms});`;
  }
}
