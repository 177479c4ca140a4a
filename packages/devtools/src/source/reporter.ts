import { batchOf, shortened } from './batch.ts';
import type { AnyEvent, AnySource, StatusEvent } from './family.ts';
import { keepNewest } from './keep-newest.ts';
import {
  type GeneratorReport,
  REPORT_LIMITS,
  REPORT_VERSION,
  type Report,
  type ReportedEvent,
  toReported,
} from './report.ts';
import { type ContextInfo, type Counted, type IdBatch, isClockEvent, isOutOfRange } from './source.ts';
import { callsOf } from './traced-call.ts';
import type { Generators } from './watch.ts';
import type { writersSeen } from './writers.ts';

/** What a reporter reads besides the generators. */
export interface ReporterOptions {
  readonly context: ContextInfo;
  readonly wallMs: () => number;
  /** Called with the number of IDs of each batch. */
  readonly onIds?: (count: number) => unknown;
  /** What is known of one from before, by its name. */
  readonly before?: ((name: string) => Logged) | undefined;
  /** Finds which of them are one writer. What announces them in production leaves it out. */
  readonly writersBy?: typeof writersSeen | undefined;
}

/**
 * One that reads at its own pace: what it has not taken is kept for it, the newest, as far as {@link
 * REPORT_LIMITS} go.
 */
export interface ReportReader {
  readonly hasNews: boolean;
  take(): Report;
  /** Makes the next report contain everything that is still known: for a reader that has just joined. */
  rewind(): void;
  end(): void;
}

/** What one did. Its events and batches are counted by `number`. */
export interface Logged {
  number: number;
  made: number;
  happened: number;
  counted: Counted | undefined;
  readonly events: ReportedEvent[];
  readonly batches: (IdBatch & { readonly number: number })[];
}

interface Log extends Logged {
  readonly of: AnySource;
  end: (() => void) | undefined;
}

/**
 * Collects what the generators of a context do, for any number of readers. Only while there is one does it
 * listen to them.
 */
export function createReporter(initial: Generators, options: ReporterOptions) {
  const { context, wallMs } = options;
  const readers = new Set<ReportReader>();
  const logs = new Map<string, Log>();
  let writers: ReturnType<typeof writersSeen> | undefined;
  /** Grows with everything that a report would contain. */
  let revision = 0;
  let missing = 0;

  function listen(): void {
    for (const log of logs.values()) {
      if (readers.size > 0) {
        log.end ??= log.of.subscribe(
          (event: AnyEvent | StatusEvent) => {
            revision++;
            note(log, event, options);
          },
          { ids: true },
        );
        log.counted ??= { sinceMs: wallMs() };
      } else if (log.end) {
        log.end = void log.end();
        log.counted = { ...log.counted!, isPartial: true };
      }
    }
  }

  function update(generators: Generators): void {
    revision++;
    const all = Object.entries(generators);
    const before = new Map(logs);
    logs.clear();
    for (const [name, of] of all.slice(0, REPORT_LIMITS.generators)) {
      const known = before.get(name);
      const none = { number: 0, made: 0, happened: 0, counted: undefined, events: [], batches: [] };
      const log = known ?? options.before?.(name) ?? none;
      logs.set(name, known?.of === of ? known : { ...log, of, end: undefined });
    }
    missing = all.length - logs.size;
    for (const [name, log] of before) if (logs.get(name) !== log) log.end?.();
    listen();
    writers = options.writersBy?.(generators, logs);
  }

  function reportWith(number: number, generators: readonly GeneratorReport[]): Report {
    writers?.read();
    return {
      version: REPORT_VERSION,
      context: missing > 0 ? { ...context, missing } : context,
      number,
      atMs: wallMs(),
      generators: generators.map(one => ({ ...one, writer: writers?.of(one.name) })),
    };
  }

  update(initial);

  return {
    update,
    /** What the generators claim. Nothing is listened to for that. */
    claims: () =>
      reportWith(
        1,
        [...logs].map(([name, log]) => briefOf(name, log)),
      ),
    /** Begins to read. Its first report also has what is still known from before. */
    reader(): ReportReader {
      const told = new Map<string, Told>();
      let reported = -1;
      let number = 0;
      const reader: ReportReader = {
        get hasNews() {
          return reported !== revision;
        },
        take() {
          number++;
          const { detailed, hasMore } = turnsOf(logs, told);
          // Those whose turn it is not yet are news for the next report.
          reported = hasMore ? -1 : revision;
          const share = Math.max(1, Math.floor(REPORT_LIMITS.metas / (detailed.size || 1)));
          const generators = [...logs].map(([name, log]) =>
            detailed.has(name) || logs.size <= REPORT_LIMITS.detailed
              ? reportOf(name, log, told.get(name), share)
              : briefOf(name, log, told.get(name)),
          );
          for (const name of detailed) {
            const log = logs.get(name)!;
            told.set(name, { ...log, report: number, calls: callsOf(log.of)?.last });
          }
          return reportWith(number, generators);
        },
        rewind() {
          told.clear();
          reported = -1;
        },
        end() {
          readers.delete(reader);
          listen();
        },
      };
      readers.add(reader);
      listen();
      return reader;
    },
  };
}

interface Told {
  /** The last number, the counts at that time, and the number of the report. */
  readonly number: number;
  readonly made: number;
  readonly happened: number;
  readonly report: number;
  readonly calls: number | undefined;
}

/** Adds an event to a log. What the panel does not know is in the description, which each report has. */
function note(log: Log, event: AnyEvent | StatusEvent, { wallMs, onIds }: ReporterOptions): void {
  if (event.type === 'ids') {
    const batch = { ...batchOf(event), atMs: wallMs() };
    log.made += batch.count;
    onIds?.(batch.count);
    const known = shortened(batch, REPORT_LIMITS.metas);
    keepNewest(log.batches, { ...known, number: ++log.number }, REPORT_LIMITS.batches);
  } else if (isClockEvent(event)) {
    log.happened++;
    keepNewest(log.events, { number: ++log.number, atMs: wallMs(), event }, REPORT_LIMITS.events);
  }
}

/** The generators whose details are next: those with news, the ones that waited longest first. */
function turnsOf(logs: ReadonlyMap<string, Log>, told: ReadonlyMap<string, Told>) {
  const waiting = [...logs]
    .filter(([name, log]) => told.get(name)?.number !== log.number)
    .map(([name]) => name)
    .sort((a, b) => (told.get(a)?.report ?? 0) - (told.get(b)?.report ?? 0));
  const detailed = new Set(waiting.slice(0, REPORT_LIMITS.detailed));
  return { detailed, hasMore: detailed.size < waiting.length };
}

/**
 * What is compared of a generator whose turn it is not. Counts come with the events and batches that they
 * count.
 */
function briefOf(name: string, { of, made, happened, counted }: Log, told?: Told): GeneratorReport {
  const counts = told ? { made: told.made, happened: told.happened } : { made: 0, happened };
  return { ...stateOf(name, of, made), ...counts, counted, events: [], batches: [] };
}

function stateOf(name: string, of: AnySource, made: number) {
  return { name, description: of.describe(), ...(isOutOfRange(of, made) && { isOutOfRange: true }) };
}

/** `share`: how many metabytes there is room for, and calls of a quarter of that. */
function reportOf(name: string, log: Log, before: Told | undefined, share: number): GeneratorReport {
  const { of, made, happened, counted } = log;
  const told = before?.number ?? 0;
  const batches = log.batches.filter(({ number }) => number > told);
  const calls = callsOf(of)?.since(before?.calls ?? 0);
  const each = Math.max(1, Math.floor(share / batches.length));
  return {
    ...stateOf(name, of, made),
    made,
    happened,
    counted,
    events: log.events.filter(({ number }) => number > told),
    batches: batches.map(batch => toReported(batch, each)),
    ...(calls?.[0] && { calls: calls.slice(-Math.ceil(share / 4)) }),
  };
}
