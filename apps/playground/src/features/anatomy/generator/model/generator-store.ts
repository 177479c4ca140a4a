import { createGenerator, type IdSource, type Sno } from '@sno-id/sdk';
import { createStore } from 'zustand/vanilla';
import { type Settings, START_SETTINGS } from '../../../../lib/bench.ts';
import { animationFrames, prefersReducedMotion, type StartFrames } from '../../../../lib/frames.ts';
import { registerGenerator } from '../../../../lib/generators.ts';
import { RECENT_LIMIT, workbench } from '../../../../lib/workbench.ts';
import { owedAt, type Pace, paid, startPace } from './pace.ts';
import { produce } from './produce.ts';
import { addSample, ratePerSecond, type Sample } from './rate-meter.ts';

/** How often what was made is shown, in milliseconds: as fast as a number can be read. */
export const FLUSH_MS = 100;
/** The same for those who want less motion. */
export const CALM_FLUSH_MS = 1_000;

/** What the panel sets and shows. */
export interface GeneratorState extends Readouts {
  readonly running: boolean;
  /** IDs asked for per second. */
  readonly rate: number;
  readonly meta: number;
  readonly partition: number;
  /** Why it stopped by itself. */
  readonly problem: string | undefined;
  start(): void;
  stop(): void;
  makeOne(): void;
  setRate(rate: number): void;
  setMeta(meta: number): void;
  /** Goes on with the generator of another partition: a new one, unless this page has used that partition before. */
  setPartition(partition: number): void;
  /** Takes all settings of a link. No partition is the one that it began with. */
  follow(settings: Settings): void;
}

/** What is measured. */
export interface Readouts {
  readonly made: number;
  readonly perSecond: number;
  /** IDs in the last unit that had any. */
  readonly inUnit: number;
  /** IDs that a unit can hold. */
  readonly capacity: number;
  readonly tickTocks: number;
  /** How often the generator had to wait: the pool was exhausted, or the past unsafe. */
  readonly waits: number;
}

/** What the store has around it, so that a test can put something else there. */
export interface Surroundings {
  readonly startFrames: StartFrames;
  readonly nowMs: () => number;
  readonly isCalm: () => boolean;
  /** Makes a source that throws in place of waiting; of a partition that nothing else has, if none is given. */
  readonly createSource: (partition?: number) => IdSource;
  /** Takes the IDs made last, in the order in which they were made. */
  readonly onMade: (ids: readonly Sno[]) => void;
  /** Told how it is set when somebody has set it. */
  readonly onSet: (settings: Settings) => void;
}

export function createGeneratorStore({
  startFrames,
  nowMs,
  isCalm,
  createSource,
  onMade,
  onSet,
}: Surroundings) {
  // A generator does not repeat its own IDs. Two of one partition could, so there is one for each.
  const sources = new Map<number, IdSource>();
  const tally = { made: 0, inUnit: 0, tickTocks: 0, waits: 0 };
  let source = adopt(createSource());
  const { partition: own } = source.describe();
  let endFrames = () => {};
  let pace: Pace = startPace(0);
  let samples: readonly Sample[] = [];
  let unshown: readonly Sno[] = [];
  let shownAtMs = 0;
  let wasBlocked = false;

  const store = createStore<GeneratorState>()((set, get) => ({
    running: false,
    rate: START_SETTINGS.rate,
    meta: START_SETTINGS.meta,
    partition: own,
    problem: undefined,
    ...tally,
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
    setRate(rate) {
      use({ ...settings(), rate });
      onSet(settings());
    },
    setMeta(meta) {
      use({ ...settings(), meta });
      onSet(settings());
    },
    setPartition(partition) {
      use({ ...settings(), partition });
      onSet(settings());
    },
    follow: use,
  }));
  return store;

  function settings(): Settings {
    const { meta, partition, rate } = store.getState();
    return { meta, partition: partition === own ? undefined : partition, rate };
  }

  /** Nothing is changed if there can be no generator of that partition. */
  function use({ meta, partition = own, rate }: Settings): void {
    source = sources.get(partition) ?? adopt(createSource(partition));
    if (rate !== store.getState().rate) samples = [];
    store.setState({ meta, partition, rate, capacity: source.describe().capacity });
  }

  function onFrame(): void {
    pace = owedAt(pace, nowMs(), store.getState().rate);
    pace = paid(pace, make(Math.floor(pace.owed)));
    if (nowMs() - shownAtMs >= (isCalm() ? CALM_FLUSH_MS : FLUSH_MS)) flush();
  }

  /** Makes IDs and remembers those that can be shown. Returns how many it made. */
  function make(count: number): number {
    try {
      const { made, ids, blocked } = produce(source, count, store.getState().meta, nowMs);
      tally.made += made;
      if (blocked && !wasBlocked) tally.waits++;
      wasBlocked = blocked;
      unshown = [...unshown, ...ids].slice(-RECENT_LIMIT);
      return made;
    } catch (error) {
      endFrames();
      store.setState({ running: false, problem: String(error instanceof Error ? error.message : error) });
      return 0;
    }
  }

  /** Shows what was made since the last time. */
  function flush(): void {
    shownAtMs = nowMs();
    samples = addSample(samples, { atMs: shownAtMs, made: tally.made });
    store.setState({ ...tally, perSecond: store.getState().running ? ratePerSecond(samples) : 0 });
    if (unshown.length > 0) onMade(unshown);
    unshown = [];
  }

  /** Counts what a new source reports. */
  function adopt(added: IdSource): IdSource {
    sources.set(added.describe().partition, added);
    added.subscribe(
      event => {
        if (event.type === 'tick-tock') tally.tickTocks++;
        if (event.type !== 'ids') return;
        tally.inUnit = event.metas.length;
        // A unit is reported a little after its last ID: nothing else may follow that would show it.
        if (!store.getState().running) store.setState({ inUnit: tally.inUnit });
      },
      { ids: true },
    );
    return added;
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
