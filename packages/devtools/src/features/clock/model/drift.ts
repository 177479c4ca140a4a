import type { Clock } from '@sno-id/sdk';
import { type AnchoredClock, anchoredClock } from '@sno-id/sdk/internal';
import type { Panel } from '../../../core/panel.ts';

/** How far a clock was ahead of the system clock at one time. */
export interface DriftSample {
  /** The system clock, Unix milliseconds. */
  readonly atMs: number;
  readonly driftMs: number;
}

/** A clock that was re-anchored between two samples. */
export interface Reanchoring {
  readonly atMs: number;
  /** Milliseconds by which it moved: negative is back. */
  readonly stepMs: number;
}

/** One clock's drift over time. */
export interface DriftSeries {
  readonly id: string;
  /** For people: `app`, `this page`, `worker “sync”`. */
  readonly label: string;
  /** Oldest first. */
  readonly samples: readonly DriftSample[];
  readonly reanchorings: readonly Reanchoring[];
}

/** The drift of anchored clocks against the system clock. */
export interface Drift {
  /** Another number whenever something has changed. */
  readonly version: number;
  /**
   * Reads this page's anchored clocks: those that the app gave, or one of our own. To be called once a
   * second.
   */
  sample(): void;
  /** All clocks, in the order of their appearance. */
  series(): DriftSeries[];
  clear(): void;
}

/** The least time between two samples that are kept. */
export const SAMPLE_MS = 1_000;
/** Ten minutes of samples. */
export const KEPT_SAMPLES = 600;
const KEPT_REANCHORINGS = 60;
/** How many clocks are kept: workers come and go. */
const MAX_SERIES = 16;

interface MutableSeries extends DriftSeries {
  label: string;
  samples: DriftSample[];
  reanchorings: Reanchoring[];
  lastStep?: AnchoredClock['lastStep'];
}

/**
 * Makes a record of drift: of other contexts as their sources tell, of this page whenever `sample` is called.
 */
export function createDrift(
  { hub, pulse, options, registry, wallMs }: Pick<Panel, 'hub' | 'pulse' | 'options' | 'registry' | 'wallMs'>,
  makeClock: () => AnchoredClock = anchoredClock,
): Drift {
  const all = new Map<string, MutableSeries>();
  let own: AnchoredClock | undefined;
  let version = 0;

  function seriesOf(id: string, label: string): MutableSeries {
    const series = all.get(id) ?? { id, label, samples: [], reanchorings: [] };
    if (!all.has(id) && all.size === MAX_SERIES) all.delete(all.keys().next().value!);
    all.set(id, series);
    series.label = label;
    return series;
  }

  function add(series: MutableSeries, sample: DriftSample): void {
    if (!Number.isFinite(sample.driftMs) || !Number.isFinite(sample.atMs)) return;
    const { samples } = series;
    const last = samples.at(-1);
    // A system clock that was set back starts over: what is to come was already drawn.
    if (last && sample.atMs < last.atMs) samples.length = 0;
    const isNear = last && samples.length > 0 && sample.atMs - last.atMs < SAMPLE_MS / 2;
    if (isNear && Math.abs(sample.driftMs) <= Math.abs(last.driftMs)) return;
    if (isNear) samples.pop();
    // A greater sample takes the time of the one that it replaces, or samples that are close could replace
    // one another forever.
    samples.push(isNear ? { ...sample, atMs: last.atMs } : sample);
    if (samples.length > KEPT_SAMPLES) samples.shift();
    version++;
    pulse.touch();
  }

  function read(id: string, label: string, clock: AnchoredClock): void {
    const isKnown = all.has(id);
    const series = seriesOf(id, label);
    const driftMs = clock.now() - wallMs();
    const { lastStep } = clock;
    const atMs = wallMs();
    if (isKnown && lastStep && lastStep !== series.lastStep) {
      series.reanchorings.push({ atMs, stepMs: lastStep[0] });
      if (series.reanchorings.length > KEPT_REANCHORINGS) series.reanchorings.shift();
    }
    series.lastStep = lastStep;
    add(series, { atMs, driftMs });
  }

  hub.add({
    drift(contextId, driftMs, atMs) {
      const { generators } = registry.getState();
      const label = generators.find(({ context }) => context.id === contextId)?.context.label ?? contextId;
      add(seriesOf(`context ${contextId}`, label), { atMs, driftMs });
    },
  });

  return {
    get version() {
      return version;
    },
    sample() {
      const given = Object.entries(options.getState().clocks ?? {}).filter(isAnchoredEntry);
      for (const [name, clock] of given) read(`clock ${name}`, name, clock);
      if (given.length > 0) return;
      own ??= makeClock();
      read('own', 'this page', own);
    },
    series: () => [...all.values()],
    clear() {
      all.clear();
      version++;
      pulse.touch();
    },
  };
}

/** Whether a clock is one of `anchoredClock`. */
export function isAnchored(clock: Clock): clock is AnchoredClock {
  return 'lastStep' in clock;
}

function isAnchoredEntry(entry: [string, Clock]): entry is [string, AnchoredClock] {
  return isAnchored(entry[1]);
}
