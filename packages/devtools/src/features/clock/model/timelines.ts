import { clockTime, durationText, LIMITS } from '@sno-id/kit/data';
import type { Snapshot } from '@sno-id/sdk';
import { EPOCH_MS, MAX_UNIX_MS, UNIT_MS } from '@sno-id/sdk/read';

/** What the next ID would do. */
export type Outlook =
  /** It keeps the present tick. */
  | { readonly next: 'same' }
  /** It flips the tick. */
  | { readonly next: 'flip' }
  /** It waits: both ticks were used at this time. */
  | { readonly next: 'wait'; readonly waitMs: number }
  /** It is refused: an ID cannot hold such a time. */
  | { readonly next: 'refuse' };

/** Where the two timelines of a generator end, as seen from its clock. */
export interface Timelines {
  readonly tick: 0 | 1;
  /** For tick 0 and 1: milliseconds from now to the end of the highest unit used; undefined if none was. */
  readonly usedToMs: readonly [number | undefined, number | undefined];
  readonly outlook: Outlook;
}

/**
 * The time that a generator uses while its clock reads `clockMs`, both Unix milliseconds: that, or what it
 * puts in the place of a time that no ID can hold.
 */
export function timeInUse({ now }: Snapshot, clockMs: number): number {
  // One that puts nothing in its place has no present unit.
  return isInRange(clockMs) || now === 0 ? clockMs : EPOCH_MS + now * UNIT_MS;
}

function isInRange(unixMs: number): boolean {
  return unixMs >= EPOCH_MS && unixMs < MAX_UNIX_MS + 1;
}

/** Reads where a generator's timelines stand. `nowMs` is the time that it uses, Unix milliseconds. */
export function timelinesOf(snapshot: Snapshot, nowMs: number): Timelines {
  const { wallHi, wallSafe, drifts, sequence, sequenceMax } = snapshot;
  const tick = (drifts & 1) as 0 | 1;
  const highs = tick === 0 ? [wallHi, wallSafe] : [wallSafe, wallHi];
  const start = (unit: number) => EPOCH_MS + unit * UNIT_MS;
  const used = highs.map(unit => (unit === 0 ? undefined : start(unit + 1) - nowMs));
  const now = Math.floor((nowMs - EPOCH_MS) / UNIT_MS);

  function outlook(): Outlook {
    if (!isInRange(nowMs)) return { next: 'refuse' };
    const isFull = sequence >= sequenceMax;
    if (now > wallHi || (now === wallHi && !isFull)) return { next: 'same' };
    if (now < wallHi && wallSafe < now) return { next: 'flip' };
    // The first unit that has room: above what the other tick used, or the last one of this, or the one after
    // it.
    const isOther = now < wallHi && wallSafe + 1 < wallHi;
    const untilUnit = isOther ? wallSafe + 1 : isFull ? wallHi + 1 : wallHi;
    return { next: 'wait', waitMs: start(untilUnit) - nowMs };
  }

  return { tick, usedToMs: [used[0], used[1]], outlook: outlook() };
}

/** A unit as a snapshot has it, with the time at which it starts: `128969104375, 14:27:05.500`. */
export function unitText(unit: number): string {
  return unit === 0 ? '0, never used' : `${unit}, ${clockTime(EPOCH_MS + unit * UNIT_MS)}`;
}

/** What the drawing says, for those who cannot see it and for those who want to know why. */
export function describeTimelines({ tick, usedToMs, outlook }: Timelines): string {
  const other = tick === 0 ? 1 : 0;
  const use = ([0, 1] as const).map(t => `Tick ${t} ${useText(usedToMs[t])}`).join('. ');
  return `${use}. ${outlookText(outlook, tick, other)}`;
}

function useText(usedToMs: number | undefined): string {
  if (usedToMs === undefined) return 'is unused';
  if (Math.abs(usedToMs) <= UNIT_MS) return 'is used up to now';
  return `is used up to ${durationText(usedToMs)} ${usedToMs > 0 ? 'in the future' : 'ago'}`;
}

function outlookText(outlook: Outlook, tick: number, other: number): string {
  switch (outlook.next) {
    case 'same':
      return `The next ID keeps tick ${tick}.`;
    case 'flip':
      return `Tick ${tick} has already used this time, tick ${other} has not: the next ID flips the tick to ${other}.`;
    case 'refuse':
      return `The clock is before ${LIMITS.firstYear} or after ${LIMITS.lastYear}, which no ID can hold: the next call is rejected.`;
    case 'wait':
      return outlook.waitMs <= UNIT_MS
        ? 'The pool of this unit is full: the next ID waits for the next unit.'
        : `Both ticks have already used this time, so an ID could repeat: the next one waits ${durationText(outlook.waitMs)}.`;
  }
}
