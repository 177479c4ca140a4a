/** What the clocks of a browser's page or worker do: facts that the SDK's design rests on. */

export interface ClockFacts {
  readonly isolated: boolean;
  /** The smallest step seen of each clock, in milliseconds. */
  readonly dateStepMs: number;
  readonly performanceStepMs: number;
  /** The range of `timeOrigin + performance.now() - Date.now()`, in milliseconds. */
  readonly skewMs: readonly [least: number, greatest: number];
  /** What `Atomics.wait` does here: the name of an error, or the outcome of a wait. */
  readonly atomicsWait: string;
}

const STEPS = 20;
const LIMIT_MS = 100;

export function measureClocks(): ClockFacts {
  return {
    isolated: globalThis.crossOriginIsolated,
    dateStepMs: smallestStep(() => Date.now()),
    performanceStepMs: smallestStep(() => performance.now()),
    skewMs: skewRange(),
    atomicsWait: tryAtomicsWait(),
  };
}

function smallestStep(read: () => number): number {
  let smallest = Number.POSITIVE_INFINITY;
  let last = read();
  const end = performance.now() + LIMIT_MS;
  for (let steps = 0; steps < STEPS && performance.now() < end; ) {
    const now = read();
    if (now === last) continue;
    if (steps++ > 0) smallest = Math.min(smallest, now - last); // the first step may have begun earlier
    last = now;
  }
  return roundTo(smallest, 0.001);
}

function skewRange(): [number, number] {
  let least = Number.POSITIVE_INFINITY;
  let greatest = Number.NEGATIVE_INFINITY;
  const end = performance.now() + LIMIT_MS / 2;
  while (performance.now() < end) {
    const before = Date.now();
    const skew = performance.timeOrigin + performance.now() - before;
    if (Date.now() !== before) continue; // the clock stepped between the readings
    least = Math.min(least, skew);
    greatest = Math.max(greatest, skew);
  }
  return [roundTo(least, 0.01), roundTo(greatest, 0.01)];
}

function tryAtomicsWait(): string {
  if (typeof SharedArrayBuffer === 'undefined') return 'no SharedArrayBuffer';
  try {
    return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
  } catch (error) {
    return `throws ${(error as Error).name}`;
  }
}

function roundTo(value: number, step: number): number {
  return Number((Math.round(value / step) * step).toFixed(3));
}
