import { createGenerator, type IdSource, type Sno } from '@sno-id/sdk';
import { createStore } from 'zustand/vanilla';
import { type Settings, START_SETTINGS } from '../../../../lib/bench.ts';
import { animationFrames, prefersReducedMotion, type StartFrames } from '../../../../lib/frames.ts';
import { registerGenerator } from '../../../../lib/generators.ts';
import { workbench } from '../../../../lib/workbench.ts';
import { owedAt, type Pace, paid, startPace } from './pace.ts';
import { createProduction } from './production.ts';
import { addSample, ratePerSecond, type Sample } from './rate-meter.ts';
import { createSourcePool } from './source-pool.ts';

/** How often the readouts update, in milliseconds: about as fast as a number can be read. */
export const FLUSH_MS = 100;
/** The same with reduced motion. */
export const CALM_FLUSH_MS = 1_000;

/** The settings and readouts of the panel. */
export interface GeneratorState extends Readouts {
  readonly running: boolean;
  /** Requested IDs per second. */
  readonly rate: number;
  readonly meta: number;
  readonly partition: number;
  /** Why the generator stopped, if it did so because of an error. */
  readonly problem: string | undefined;
  start(): void;
  stop(): void;
  makeOne(): void;
  setRate(rate: number): void;
  setMeta(meta: number): void;
  /**
   * Switches to the generator of another partition. It is created unless this page has used that partition
   * before.
   */
  setPartition(partition: number): void;
  /** Applies all settings of a link. Without a partition, it returns to the first one. */
  follow(settings: Settings): void;
}

/** The measured values. */
export interface Readouts {
  readonly made: number;
  readonly perSecond: number;
  /** IDs in the last unit that had any. */
  readonly inUnit: number;
  /** IDs that fit in one unit. */
  readonly capacity: number;
  readonly tickTocks: number;
  /** How often the generator had to wait: the pool was used up, or the clock had moved back too far. */
  readonly waits: number;
}

/** The store's environment, which tests replace. */
export interface Surroundings {
  readonly startFrames: StartFrames;
  readonly nowMs: () => number;
  readonly isCalm: () => boolean;
  /**
   * Creates a source that throws instead of waiting. Without a partition, it takes one that nothing else on
   * the page uses.
   */
  readonly createSource: (partition?: number) => IdSource;
  /** Receives the latest IDs in the order in which they were generated. */
  readonly onMade: (ids: readonly Sno[]) => void;
  /** Called when the user changes a setting. */
  readonly onSet: (settings: Settings) => void;
}

export function createGeneratorStore(around: Surroundings) {
  const { startFrames, nowMs, isCalm, createSource, onMade, onSet } = around;
  const production = createProduction(nowMs);
  // No later event may follow that would show the last unit.
  const pool = createSourcePool(createSource, inUnit => {
    if (!store.getState().running) store.setState({ inUnit });
  });
  let source = pool.first;
  const { partition: own } = source.describe();
  let endFrames = () => {};
  let pace: Pace = startPace(0);
  let samples: readonly Sample[] = [];
  let shownAtMs = 0;

  const store = createStore<GeneratorState>()((set, get) => ({
    running: false,
    rate: START_SETTINGS.rate,
    meta: START_SETTINGS.meta,
    partition: own,
    problem: undefined,
    ...production.tally,
    ...pool.counts,
    perSecond: 0,
    capacity: source.describe().capacity,
    start() {
      if (get().running) return;
      pace = startPace(nowMs());
      samples = [];
      set({ running: true, problem: undefined });
      endFrames = startFrames(onFrame);
    },
    stop() {
      endFrames();
      set({ running: false });
      flush();
    },
    makeOne() {
      make(1);
      flush();
    },
    setRate: rate => change({ rate }),
    setMeta: meta => change({ meta }),
    setPartition: partition => change({ partition }),
    follow: use,
  }));
  return store;

  function settings(): Settings {
    const { meta, partition, rate } = store.getState();
    return { meta, partition: partition === own ? undefined : partition, rate };
  }

  function change(some: Partial<Settings>): void {
    use({ ...settings(), ...some });
    onSet(settings());
  }

  /** If no generator can be created for the partition, nothing changes. */
  function use({ meta, partition = own, rate }: Settings): void {
    source = pool.of(partition);
    if (rate !== store.getState().rate) samples = [];
    store.setState({ meta, partition, rate, capacity: source.describe().capacity });
  }

  function onFrame(): void {
    pace = owedAt(pace, nowMs(), store.getState().rate);
    pace = paid(pace, make(Math.floor(pace.owed)));
    if (nowMs() - shownAtMs >= (isCalm() ? CALM_FLUSH_MS : FLUSH_MS)) flush();
  }

  /** Generates IDs, and stops if that fails. Returns how many it made. */
  function make(count: number): number {
    try {
      return production.make(source, count, store.getState().meta);
    } catch (error) {
      endFrames();
      store.setState({ running: false, problem: String(error instanceof Error ? error.message : error) });
      return 0;
    }
  }

  /** Shows what was generated since the last flush. */
  function flush(): void {
    shownAtMs = nowMs();
    samples = addSample(samples, { atMs: shownAtMs, made: production.tally.made });
    store.setState({
      ...production.tally,
      ...pool.counts,
      perSecond: store.getState().running ? ratePerSecond(samples) : 0,
    });
    const ids = production.takeUnshown();
    if (ids.length > 0) onMade(ids);
  }
}

/** The generator of this page. */
export const generator = createGeneratorStore({
  startFrames: animationFrames,
  nowMs: () => performance.now(),
  isCalm: prefersReducedMotion,
  createSource(partition) {
    const source = createGenerator({ whenBlocked: 'throw', ...(partition !== undefined && { partition }) });
    registerGenerator(partition === undefined ? 'anatomy' : `anatomy, partition ${partition}`, source);
    return source;
  },
  onMade: workbench.getState().addMade,
  onSet: workbench.getState().set,
});

generator.getState().follow(workbench.getState().settings);
workbench.subscribe(({ settings }, { settings: before }) => {
  if (settings !== before) generator.getState().follow(settings);
});
