import { batchOf } from './batch.ts';
import { isDevice } from './device.ts';
import type { AnyEvent, AnySnapshot, AnySource, StatusEvent } from './family.ts';
import {
  type ClockEvent,
  type ContextInfo,
  type GeneratorKey,
  type GeneratorState,
  generatorKey,
  isClockEvent,
  type Sink,
  type Source,
} from './source.ts';

/** A page's generators by name: of sno IDs, shared ones too, and of snowflakes. They may change. */
export type Generators = Readonly<Record<string, AnySource>>;

/** What a direct source reads besides the generators. */
export interface DirectOptions {
  readonly context: ContextInfo;
  /** The clock for `atMs`. */
  readonly wallMs: () => number;
  /** Events from before the source started. */
  readonly early?: EarlyEvent[];
}

/** An event that somebody kept until there was a panel. */
export interface EarlyEvent {
  readonly name: string;
  readonly event: ClockEvent;
  readonly atMs: number;
}

/** A source of the generators of this very context. */
export interface DirectSource extends Source {
  /** Takes the place of the generators that it had. */
  update(generators: Generators): void;
}

/** How often the description of a device is read while it makes IDs, in milliseconds. */
const DESCRIBE_MS = 500;

/** Makes a source that subscribes to generators of this context while it is started, and only then. */
export function createDirectSource(
  initial: Generators,
  { context, wallMs, early = [] }: DirectOptions,
): DirectSource {
  let generators = initial;
  let sink: Sink | undefined;
  const ends = new Map<string, { readonly of: AnySource; readonly end: () => void }>();
  const totals = new Map<GeneratorKey, number>();
  /** When descriptions were last read, by the wall clock. */
  let describedMs = 0;

  function listen(name: string, of: AnySource, to: Sink): void {
    const key = generatorKey(context.id, name);
    const end = of.subscribe(
      (event: AnyEvent | StatusEvent) => {
        if (event.type !== 'ids') {
          if (isClockEvent(event)) to.event(key, event, wallMs());
          // The status of a device, for example, which is in its description.
          else describe();
          return;
        }
        const batch = batchOf(event);
        const total = (totals.get(key) ?? 0) + batch.count;
        totals.set(key, total);
        to.ids(key, batch);
        to.made(key, total);
        const sinceMs = Math.abs(wallMs() - describedMs);
        if (sinceMs >= DESCRIBE_MS && isDevice(of.describe())) describe();
      },
      { ids: true },
    );
    ends.set(name, { of, end });
  }

  function describe(): void {
    describedMs = wallMs();
    sink?.context(context, Object.entries(generators).map(stateOf));
  }

  function synchronise(): void {
    for (const [name, { of, end }] of ends) {
      if (sink && generators[name] === of) continue;
      end();
      ends.delete(name);
    }
    if (!sink) return;
    describe();
    for (const [name, of] of Object.entries(generators)) if (!ends.has(name)) listen(name, of, sink);
  }

  return {
    id: context.id,
    start(to) {
      sink = to;
      synchronise();
      for (const { name, event, atMs } of early.splice(0))
        if (isClockEvent(event)) to.event(generatorKey(context.id, name), event, atMs);
      return () => {
        sink = undefined;
        synchronise();
        to.gone(context.id);
      };
    },
    update(next) {
      generators = next;
      synchronise();
    },
  };
}

function stateOf([name, source]: [string, AnySource]): GeneratorState {
  return { name, description: source.describe(), snapshot: snapshotOf(source) };
}

/** The snapshot of a source that has one: all generators, but not every source of IDs. */
export function snapshotOf(source: AnySource): AnySnapshot | undefined {
  return 'snapshot' in source && typeof source.snapshot === 'function'
    ? (source.snapshot() as AnySnapshot)
    : undefined;
}
