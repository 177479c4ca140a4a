import { after } from './after.ts';
import { isDevice } from './device.ts';
import type { AnySource } from './family.ts';
import { type ContextInfo, generatorKey, isClockEvent, isOutOfRange, type Sink } from './source.ts';
import { callsOf } from './traced-call.ts';
import { createWatch, type Generators, isUsable, type Watch, type Watched } from './watch.ts';
import { createWriters } from './writers.ts';

/** What a direct source reads besides the generators. */
export interface DirectOptions {
  readonly context: ContextInfo;
  /** The clock for `atMs`. */
  readonly wallMs: () => number;
  /**
   * Listens to the generators also while the source is not started.
   *
   * @default one that listens only while it is
   */
  readonly watch?: Watch | undefined;
}

/** How often the description of a device is read while it makes IDs, in milliseconds. */
const DESCRIBE_MS = 500;

/** Makes a source of generators of this context. */
export function createDirectSource(initial: Generators, { context, wallMs, watch: given }: DirectOptions) {
  const watch = given ?? createWatch({ wallMs });
  let generators = initial;
  let sink: Sink | undefined;
  let describedMs = 0;
  let writers = createWriters(watch.made);

  function describe(): void {
    describedMs = wallMs();
    // One that can no longer describe itself is as good as gone.
    const described = Object.entries(generators).filter(([, source]) => isUsable(source));
    writers.follow(Object.fromEntries(described));
    sink?.context(
      context,
      described.map(([name, source]) => {
        const { total, sinceMs, isPartial } = watch.made(name);
        const state = { name, description: source.describe(), counted: { sinceMs, isPartial } };
        return { ...state, isOutOfRange: isOutOfRange(source, total) || undefined, writer: writers.of(name) };
      }),
    );
  }

  function tell({ name, atMs, event, batch }: Watched, to: Sink): void {
    const key = generatorKey(context.id, name);
    if (event && isClockEvent(event)) to.event(key, event, atMs);
    else if (batch) to.ids(key, batch);
    // The status of a device, for example, which is in its description.
    else describe();
  }

  return {
    id: context.id,
    start(to: Sink): () => void {
      sink = to;
      const isEarlier = watch.kept.length > 0;
      watch.follow(generators);
      describe();
      let isLive = false;
      /** The number of the last call of each that was told. */
      const told = new Map<string, number>();
      let cancel: (() => void) | undefined;
      const tellCalls = (name: string, of: AnySource) => {
        const calls = sink === to ? callsOf(of)?.since(told.get(name) ?? 0) : undefined;
        if (!calls?.length) return;
        told.set(name, calls.at(-1)!.number);
        to.calls(generatorKey(context.id, name), calls);
      };
      const end = watch.tell(watched => {
        tell(watched, to);
        if (!(isLive && watched.batch)) return;
        to.made(generatorKey(context.id, watched.name), watch.made(watched.name).total);
        const of = generators[watched.name];
        // A batch can be delivered in the course of the call that made it.
        if (of && callsOf(of)) queueMicrotask(() => tellCalls(watched.name, of));
        // What others made in this unit is told some 12 ms after it at most; a timer for each is dear.
        if (writers.areUnclear)
          cancel ??= after(20, () => {
            cancel = undefined;
            if (writers.read()) describe();
          });
        if (of && Math.abs(wallMs() - describedMs) >= DESCRIBE_MS && isUsable(of) && isDevice(of.describe()))
          describe();
      });
      isLive = true;
      for (const [name, of] of Object.entries(generators)) {
        tellCalls(name, of);
        const { total } = watch.made(name);
        if (total > 0 || isEarlier) to.made(generatorKey(context.id, name), total);
      }
      return () => {
        end();
        cancel?.();
        if (!given) watch.follow();
        sink = undefined;
        to.gone(context.id);
      };
    },
    update(next: Generators): void {
      generators = next;
      writers = createWriters(watch.made);
      if (!sink) return;
      watch.follow(generators);
      describe();
    },
  };
}
