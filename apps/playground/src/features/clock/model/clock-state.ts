import { type Codec, startingAt } from '../../../lib/codec.ts';
import { limited, type Script, STEADY, type Step, type StepKind, totalOf } from './script.ts';

/** The state that a link to the clock lab restores. */
export interface ClockState {
  readonly script: Script;
  /** The position of the scrubber, in whole milliseconds of true time from the start of the script. */
  readonly at: number;
}

/** A clock that is set back: what the lab is about. */
export const START_STATE: ClockState = {
  script: {
    rate: STEADY.rate,
    steps: [
      { kind: 'run', ms: 1_000 },
      { kind: 'step', ms: -800 },
      { kind: 'run', ms: 2_000 },
    ],
  },
  at: 1_500,
};

const LETTERS: Readonly<Record<StepKind, string>> = {
  run: 'r',
  step: 's',
  freeze: 'f',
  coarsen: 'c',
  keep: 'k',
  lose: 'x',
};

/**
 * `q400.r1000.s-500.r1000@1200`: the rate, the steps (a letter and a number each), and the position of the
 * scrubber. Rate and scrubber are optional. Without any valid part it is the initial state.
 */
export const clockCodec: Codec<ClockState> = startingAt<ClockState>(START_STATE, {
  read(payload) {
    const [path = '', at] = payload.slice(0, MAX_LENGTH).split('@');
    let rate: number | undefined;
    const steps: Step[] = [];
    for (const part of path.split('.')) {
      const [, letter, digits] = /^([a-z])(-?\d{1,9})$/.exec(part) ?? [];
      const kind = KINDS.get(letter ?? '');
      if (letter === 'q') rate = Number(digits);
      else if (kind) steps.push({ kind, ms: Number(digits) });
    }
    // Another object than that of no link, which starts to play.
    if (rate === undefined && steps.length === 0) return { ...START_STATE };
    const script = limited({ rate: rate ?? STEADY.rate, steps });
    return { script, at: withinScript(/^\d{1,9}$/.test(at ?? '') ? Number(at) : 0, script) };
  },
  write: writeState,
});

/** The position in a script that is nearest to a time. */
export function withinScript(at: number, script: Script): number {
  return Math.min(totalOf(script), Math.max(0, Math.round(at)));
}

/** Writes a script without the scrubber. */
export function writeScript({ rate, steps }: Script): string {
  return [`q${rate}`, ...steps.map(({ kind, ms }) => `${LETTERS[kind]}${ms}`)].join('.');
}

function writeState({ script, at }: ClockState): string {
  return `${writeScript(script)}@${at}`;
}

const KINDS: ReadonlyMap<string, StepKind> = new Map(
  Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as StepKind]),
);
/** Longer than any payload that is ever written. */
const MAX_LENGTH = 1_000;
