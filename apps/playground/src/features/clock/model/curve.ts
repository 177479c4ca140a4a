import { createStage, perform, START_UNIX_MS } from './perform.ts';
import { type Script, type Step, segmentsOf, totalOf } from './script.ts';

/** What the clock reads at a true time, both in milliseconds from the start of the script. */
export interface Reading {
  readonly at: number;
  readonly clock: number;
}

export interface Curve {
  /** Ordered by true time; there are two readings where the clock jumps. */
  readonly readings: readonly Reading[];
  /** For each step of the script: the clock reading at its end. */
  readonly ends: readonly number[];
}

/** About how many readings a curve has besides those at its corners. */
const SAMPLES = 500;

/** The clock's curve under a script. */
export function curveOf(script: Script): Curve {
  const stage = createStage();
  const readings: Reading[] = [];
  const ends: number[] = [];
  const read = (at: number): number => {
    const clock = stage.clock.now() - START_UNIX_MS;
    const before = readings.at(-1);
    // A coarse clock stands still until it jumps.
    if (before && before.clock !== clock && stage.clock.adjustment.quantumMs > 0) {
      readings.push({ at, clock: before.clock });
    }
    readings.push({ at, clock });
    return clock;
  };
  // Sampling this often shows every change of the clock, whatever the rate of IDs.
  const rate = (SAMPLES * 1_000) / Math.max(1, totalOf(script));
  read(0);
  perform({ ...script, rate }, stage, {
    onStep: ({ from }) => read(from),
    onBeat: read,
    onStepEnd: ({ to }) => ends.push(read(to)),
  });
  return { readings, ends };
}

/** The clock reading at a true time, after everything that happens at that moment. */
export function readingAt(script: Script, at: number): number {
  const stage = createStage();
  const upTo = segmentsOf(script).flatMap(({ kind, ms, from, to }): Step[] => {
    if (from > at) return [];
    if (to <= at) return [{ kind, ms }];
    return at > from ? [{ kind, ms: at - from }] : [];
  });
  perform({ rate: 1, steps: upTo }, stage, {});
  return stage.clock.now() - START_UNIX_MS;
}

/** Maps times to x positions and clock readings to y positions. */
export interface Scale {
  x(at: number): number;
  y(clock: number): number;
  /** Milliseconds per unit of its width. */
  readonly msPerX: number;
  readonly ticksX: readonly number[];
  readonly ticksY: readonly number[];
}

interface Box {
  readonly width: number;
  readonly height: number;
  /** Margin at the top and bottom. */
  readonly margin: number;
}

export function scaleOf(readings: readonly Reading[], totalMs: number, box: Box): Scale {
  const clocks = readings.map(({ clock }) => clock);
  const least = Math.min(0, ...clocks);
  const greatest = Math.max(totalMs, 1, ...clocks);
  const msPerY = (greatest - least) / Math.max(1, box.height - 2 * box.margin);
  const msPerX = Math.max(1, totalMs) / Math.max(1, box.width);
  return {
    x: at => at / msPerX,
    y: clock => box.height - box.margin - (clock - least) / msPerY,
    msPerX,
    ticksX: ticksIn(0, totalMs, Math.max(2, Math.floor(box.width / 90))),
    ticksY: ticksIn(least, greatest, 4),
  };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Tick intervals for an axis of minutes or hours. */
const LONG_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 720, 1_440].map(minutes => minutes * MINUTE_MS);

/** About `count` round numbers in a range. */
export function ticksIn(from: number, to: number, count: number): number[] {
  const rough = Math.max(1, (to - from) / count);
  const step = roundStep(rough);
  const ticks: number[] = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step) ticks.push(tick + 0);
  return ticks;
}

/** The round number of milliseconds nearest to a value. */
function roundStep(ms: number): number {
  const power = 10 ** Math.floor(Math.log10(ms));
  if (ms <= MINUTE_MS / 2) return [1, 2, 5, 10].map(factor => factor * power).find(step => step >= ms)!;
  return LONG_STEPS.find(step => step >= ms) ?? Math.ceil(ms / (24 * HOUR_MS)) * 24 * HOUR_MS;
}

/** Readings as an SVG path, rounded to a tenth. */
export function pathOf(readings: readonly Reading[], { x, y }: Scale): string {
  return readings
    .map(({ at, clock }, index) => `${index === 0 ? 'M' : 'L'}${tenth(x(at))} ${tenth(y(clock))}`)
    .join('');
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A time on an axis, in the shortest suitable unit. */
export function axisText(ms: number): string {
  const [size, unit] = unitOf(ms);
  return `${String(ms / size).replace('-', '−')} ${unit}`;
}

function unitOf(ms: number): [ms: number, name: string] {
  if (ms !== 0 && ms % HOUR_MS === 0) return [HOUR_MS, 'h'];
  if (ms !== 0 && ms % MINUTE_MS === 0) return [MINUTE_MS, 'min'];
  return ms % 100 === 0 ? [1_000, 's'] : [1, 'ms'];
}
