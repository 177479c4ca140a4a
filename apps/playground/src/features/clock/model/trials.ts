import { seededRandom } from '@sno-id/kit/data';
import type { LaneFact } from '../../../lib/facts.ts';
import { LANES, type LaneId } from './lanes.ts';
import { limited, type Script, type Step } from './script.ts';
import { simulate } from './simulate.ts';

/** Whether every restart in the random scripts keeps its snapshot, or some lose it. */
export type Restarts = 'kept' | 'some-lost';

/** The sums over the lanes for many random scripts. */
export interface Tally {
  readonly scripts: number;
  readonly lanes: Readonly<Record<LaneId, LaneFact>>;
}

export const TRIALS = 1_000;

const NONE: LaneFact = { made: 0, stalls: 0, errors: 0, regressions: 0, duplicates: 0 };
const RATES = [50, 100, 250, 1_000] as const;
const BACK_MS = [3, 20, 150, 400, 1_000, 3_600_000] as const;
const COARSE_MS = [0, 5, 16, 100, 300] as const;

export const NO_TALLY: Tally = {
  scripts: 0,
  lanes: Object.fromEntries(LANES.map(({ id }) => [id, NONE])) as Record<LaneId, LaneFact>,
};

/** Adds the results of all lanes for the next random script. */
export function withOneMore({ scripts, lanes }: Tally, restarts: Restarts, seed: number): Tally {
  const script = randomScript(seed + scripts, restarts);
  const next = LANES.map(lane => [lane.id, added(lanes[lane.id], simulate(script, lane).fact)] as const);
  return { scripts: scripts + 1, lanes: Object.fromEntries(next) as Record<LaneId, LaneFact> };
}

/** A script of some hundred milliseconds with many clock faults. */
export function randomScript(seed: number, restarts: Restarts): Script {
  const random = seededRandom(Math.imul(seed, 0x9e37_79b1));
  const below = (limit: number): number => random.nextUint32() % limit;
  const oneOf = <T>(choices: readonly T[]): T => choices[below(choices.length)]!;

  const trouble = (): Step => {
    switch (below(6)) {
      case 0:
      case 1:
        return { kind: 'step', ms: -oneOf(BACK_MS) - below(10) };
      case 2:
        return { kind: 'step', ms: oneOf(BACK_MS) + below(10) };
      case 3:
        return { kind: 'freeze', ms: 1 + below(150) };
      case 4:
        return { kind: 'coarsen', ms: oneOf(COARSE_MS) };
      default: {
        const isLost = restarts === 'some-lost' && below(2) === 0;
        return { kind: isLost ? 'lose' : 'keep', ms: 1 + below(100) };
      }
    }
  };
  const steps: Step[] = [{ kind: 'run', ms: 50 + below(150) }];
  for (let rounds = 1 + below(4); rounds > 0; rounds--) {
    steps.push(trouble());
    steps.push({ kind: 'run', ms: 10 + below(120) });
  }
  return limited({ rate: oneOf(RATES), steps });
}

function added(a: LaneFact, b: LaneFact): LaneFact {
  return {
    made: a.made + b.made,
    stalls: a.stalls + b.stalls,
    errors: a.errors + b.errors,
    regressions: a.regressions + b.regressions,
    duplicates: a.duplicates + b.duplicates,
  };
}
