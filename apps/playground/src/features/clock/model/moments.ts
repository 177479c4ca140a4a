import type { Run } from './runs.ts';
import { type Script, segmentsOf, totalOf } from './script.ts';

/**
 * When something begins: a step of the script, or another activity of a lane. In order, with the end of the
 * script.
 */
export function momentsOf(script: Script, lanes: readonly (readonly Run[])[]): number[] {
  const starts = [
    ...segmentsOf(script).map(({ from }) => from),
    ...lanes.flatMap(runs => runs.map(({ from }) => Math.round(from))),
    totalOf(script),
  ];
  return [...new Set(starts)].sort((a, b) => a - b);
}

/** The first moment after a time; the last one if there is none. */
export function momentAfter(moments: readonly number[], at: number): number {
  return moments.find(moment => moment > at) ?? moments.at(-1) ?? at;
}
