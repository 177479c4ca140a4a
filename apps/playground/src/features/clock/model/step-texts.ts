import { grouped } from '@sno-id/kit/data';
import type { Step } from './script.ts';

/** 1500 as `1,500 ms`. */
export function msText(ms: number): string {
  // Adding 0 turns -0 into 0.
  return `${grouped(Math.round(ms) + 0).replace('-', '−')} ms`;
}

/** The same for a narrow column: an hour is `3,600 s`. */
export function briefMs(ms: number): string {
  return Math.abs(ms) < LONG_MS ? msText(ms) : msText(ms / 1000).replace('ms', 's');
}

const LONG_MS = 100_000;

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
