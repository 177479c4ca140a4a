import type { Step, StepKind } from './script.ts';

/** What each kind of step is called where one is chosen. */
export const KIND_LABELS: Readonly<Record<StepKind, string>> = {
  run: 'Run for',
  step: 'Step by',
  freeze: 'Freeze for',
  coarsen: 'Coarsen to',
  keep: 'Restart, snapshot kept',
  lose: 'Restart, snapshot lost',
};

const groups = new Intl.NumberFormat('en');

/** 1500 as `1,500 ms`. */
export function msText(ms: number): string {
  // Adding 0 turns -0 into 0.
  return `${groups.format(Math.round(ms) + 0).replace('-', '−')} ms`;
}

/** 12345 as `12,345`. */
export function countText(count: number): string {
  return groups.format(count);
}

/** A step in words. */
export function stepWords({ kind, ms }: Step): string {
  switch (kind) {
    case 'run':
      return `the clock runs for ${msText(ms)}`;
    case 'step':
      return ms < 0 ? `the clock goes back by ${msText(-ms)}` : `the clock goes ahead by ${msText(ms)}`;
    case 'freeze':
      return `the clock stands still for ${msText(ms)}`;
    case 'coarsen':
      return ms === 0 ? 'the clock is no longer coarse' : `the clock shows steps of ${msText(ms)}`;
    case 'keep':
      return `restart with the snapshot, ${msText(ms)}`;
    case 'lose':
      return `restart without a snapshot, ${msText(ms)}`;
  }
}

/** What a step's handle says of itself. */
export function stepValueText(ms: number): string {
  return ms < 0 ? `back by ${msText(-ms)}` : `ahead by ${msText(ms)}`;
}

/** Reads whole milliseconds, with a sign or without; undefined for what is none or out of range. */
export function readMs(text: string, [min, max]: readonly [number, number]): number | undefined {
  const digits = text
    .trim()
    .replace(/(?<=\d)[,_ ](?=\d)/g, '')
    .replace('−', '-');
  if (!/^[+-]?\d{1,9}$/.test(digits)) return undefined;
  const ms = Number(digits) + 0;
  return ms >= min && ms <= max ? ms : undefined;
}
