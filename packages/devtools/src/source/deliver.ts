import { plural } from '@sno-id/kit/data';
import { fromReported, type GeneratorReport, type Report } from './report.ts';
import { type GeneratorState, generatorKey, type Sink } from './source.ts';

/** `; 2 events lost; 1 report invalid`: what is missing of what was sent. Empty if nothing is. */
export function lossesText({ lostEvents, missedReports }: ReportMemory, refused: number): string {
  const losses = [
    [lostEvents, 'event', 'lost'],
    [missedReports, 'report', 'lost, so some IDs are missing'],
    [refused, 'report', 'invalid, perhaps from another version of @sno-id/devtools'],
  ] as const;
  return losses
    .filter(([count]) => count > 0)
    .map(([count, noun, what]) => `; ${plural(count, noun)} ${what}`)
    .join('');
}

/** What is remembered of the reports of one source, so that nothing is told twice. */
export interface ReportMemory {
  readonly contexts: Map<string, ContextMemory>;
  missedReports: number;
  /** Events that happened, but were dropped before a report was sent. */
  lostEvents: number;
}

interface ContextMemory {
  number: number;
  /** The state that the sink was told, as JSON; empty while it was told none. */
  shown: string;
  readonly generators: Map<string, Told>;
}

interface Told {
  readonly number: number;
  readonly happened: number;
  readonly made: number;
}

export function createReportMemory(): ReportMemory {
  return { contexts: new Map(), missedReports: 0, lostEvents: 0 };
}

/**
 * Tells a sink what a report says that it was not told yet. Reports may come twice, late, or not at all. One
 * that is late is left: the newer one had everything.
 */
export function deliver(report: Report, sink: Sink, memory: ReportMemory): void {
  const { context, number, atMs, generators } = report;
  const known = memory.contexts.get(context.id) ?? { number: 0, shown: '', generators: new Map() };
  memory.contexts.set(context.id, known);
  // A reader that starts again counts from 1.
  if (number !== 1) {
    if (number <= known.number) return;
    memory.missedReports += known.number === 0 ? 0 : number - known.number - 1;
  }
  known.number = number;

  const states = generators.map(toState);
  const shown = JSON.stringify([context, states]);
  if (shown !== known.shown) sink.context(context, states);
  known.shown = shown;
  const names = new Set(generators.map(({ name }) => name));
  for (const name of known.generators.keys()) if (!names.has(name)) known.generators.delete(name);

  sink.clock(context.id, atMs);
  for (const generator of generators) deliverGenerator(generator, context.id, sink, known, memory);
}

/** What a report says of a generator, but what it did. */
function toState({ name, description, counted, isOutOfRange, writer }: GeneratorReport): GeneratorState {
  return { name, description, counted, isOutOfRange, writer };
}

/**
 * Tells the sink that a context is gone. What was delivered is remembered, so that the context can return and
 * resume: drop it from `memory.contexts` if it cannot.
 */
export function conceal(contextId: string, sink: Sink, memory: ReportMemory): void {
  const known = memory.contexts.get(contextId);
  if (!known?.shown) return;
  known.shown = '';
  sink.gone(contextId);
}

/** Expects that reports were left out: none of them is counted as lost. */
export function resume({ contexts }: ReportMemory): void {
  for (const known of contexts.values()) known.number = 0;
}

function deliverGenerator(
  { name, made, happened, events, batches, calls = [] }: GeneratorReport,
  contextId: string,
  sink: Sink,
  known: ContextMemory,
  memory: ReportMemory,
): void {
  const key = generatorKey(contextId, name);
  const before = known.generators.get(name);
  const last = before?.number ?? 0;
  const fresh = [...events, ...batches]
    .filter(({ number }) => number > last)
    .sort((one, other) => one.number - other.number);
  for (const { number: _, ...item } of fresh) {
    if ('event' in item) sink.event(key, item.event, item.atMs);
    else sink.ids(key, fromReported(item));
  }
  if (calls.length > 0) sink.calls(key, calls);
  if (made > (before?.made ?? -1)) sink.made(key, made);
  // What happened before the first report was never expected.
  if (before) {
    const heard = fresh.filter(item => 'event' in item).length;
    memory.lostEvents += Math.max(0, happened - before.happened - heard);
  }
  known.generators.set(name, {
    number: Math.max(last, fresh.at(-1)?.number ?? 0),
    happened: Math.max(happened, before?.happened ?? 0),
    made: Math.max(made, before?.made ?? 0),
  });
}
