import { grouped } from '@sno-id/kit/data';
import type { Step } from './script.ts';

/** 1500 as `1,500 ms`, and a second less than an hour as `1 h − 1,000 ms`. */
export function msText(ms: number): string {
  const hours = Math.round(ms / HOUR_MS);
  if (hours === 0) return shortMs(ms);
  const rest = ms - hours * HOUR_MS;
  const ofHours = `${hours} h`.replace('-', '−');
  return rest === 0 ? ofHours : `${ofHours} ${rest < 0 ? '−' : '+'} ${shortMs(Math.abs(rest))}`;
}

function shortMs(ms: number): string {
  // Adding 0 turns -0 into 0.
  return `${grouped(Math.round(ms) + 0).replace('-', '−')} ms`;
}

/** The same for a narrow column. */
export function briefMs(ms: number): string {
  return msText(ms).replace(/ h .*/, ' h');
}

const HOUR_MS = 3_600_000;

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
