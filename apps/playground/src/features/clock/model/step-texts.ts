import { grouped } from '@sno-id/kit/data';
import type { Step, StepKind } from './script.ts';

/** The label of each kind of step in the list. */
export const KIND_LABELS: Readonly<Record<StepKind, string>> = {
  run: 'Run for',
  step: 'Step by',
  freeze: 'Freeze for',
  coarsen: 'Coarsen to',
  keep: 'Restart, keep snapshot',
  lose: 'Restart, lose snapshot',
};

/** 1500 as `1,500 ms`. */
export function msText(ms: number): string {
  // Adding 0 turns -0 into 0.
  return `${grouped(Math.round(ms) + 0).replace('-', '−')} ms`;
}

/** A description of a step. */
export function stepWords({ kind, ms }: Step): string {
  switch (kind) {
    case 'run':
      return `the clock runs for ${msText(ms)}`;
    case 'step':
      return ms < 0 ? `the clock moves back by ${msText(-ms)}` : `the clock jumps ahead by ${msText(ms)}`;
    case 'freeze':
      return `the clock stops for ${msText(ms)}`;
    case 'coarsen':
      return ms === 0
        ? 'the clock has full resolution again'
        : `the clock advances in steps of ${msText(ms)}`;
    case 'keep':
      return `restart with the snapshot, ${msText(ms)}`;
    case 'lose':
      return `restart without a snapshot, ${msText(ms)}`;
  }
}

/** The value text of a step's handle. */
export function stepValueText(ms: number): string {
  return ms < 0 ? `back by ${msText(-ms)}` : `ahead by ${msText(ms)}`;
}

/** Reads a whole number of milliseconds with an optional sign; undefined if it is invalid or out of range. */
export function readMs(text: string, [min, max]: readonly [number, number]): number | undefined {
  const digits = text
    .trim()
    .replace(/(?<=\d)[,_ ](?=\d)/g, '')
    .replace('−', '-');
  if (!/^[+-]?\d{1,9}$/.test(digits)) return undefined;
  const ms = Number(digits) + 0;
  return ms >= min && ms <= max ? ms : undefined;
}
