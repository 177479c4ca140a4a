import { plural } from '@sno-id/kit/data';
import { type After, after as afterMs } from './after.ts';
import { type Allowance, createAllowance, REPORTS_PER_SECOND } from './allowance.ts';
import { HELLO_MS, type OpenChannel, openChannel } from './channel.ts';
import { createContextId } from './context-id.ts';
import { conceal, createReportMemory, deliver, lossesText } from './deliver.ts';
import { isContextId, readReport } from './read-report.ts';
import type { Report } from './report.ts';
import type { Sink, Source } from './source.ts';

export interface ContextsSourceOptions {
  /**
   * The IDs of this page's contexts, which the panel reads itself. What is announced under them is ignored.
   */
  readonly own: () => readonly string[];
  readonly open?: OpenChannel;
  readonly after?: After;
  readonly wallMs?: () => number;
}

/** A context is gone after this many unanswered hellos, one per second. A slow page asks less often. */
const MAX_UNANSWERED = 5;
/** The most contexts that are shown at once. Of those beyond, the generators are counted. */
export const MAX_CONTEXTS = 256;
/** Messages that are read in a second. */
const MESSAGES_PER_SECOND = 1_200;
const SOURCE_ID = 'contexts';
/** Stands for all contexts beyond; no context has a dot in its ID. */
const BEYOND_ID = 'contexts.beyond';

interface Heard {
  unanswered: number;
  readonly place: Report['context']['place'];
  /** What it calls itself, and what it is called. */
  readonly given: string;
  readonly label: string;
  readonly allowance: Allowance;
}

/**
 * Makes a source of the generators in other tabs and in workers of this origin that announce theirs
 * (`announceContext`).
 */
export function createContextsSource(options: ContextsSourceOptions): Source {
  return { id: SOURCE_ID, start: sink => receive(sink, options) };
}

function receive(sink: Sink, options: ContextsSourceOptions): () => void {
  const { own, open = openChannel, after = afterMs, wallMs = () => Date.now() } = options;
  const panel = createContextId();
  const memory = createReportMemory();
  const heard = new Map<string, Heard>();
  const beyond = createBeyond(sink);
  const all = createAllowance(MESSAGES_PER_SECOND, wallMs, 2 * MAX_CONTEXTS);
  let cancel = () => {};
  let text = '';
  let refused = 0;

  function sendStatus(): void {
    const places = [...heard.values()].map(({ place }) => place);
    const tabs = places.filter(place => place === 'tab').length;
    const next = statusText(tabs, places.length - tabs, lossesText(memory, refused));
    if (next !== text)
      sink.status(SOURCE_ID, { state: 'connected', text: next, ...(refused > 0 && { refused }) });
    text = next;
  }

  function forget(contextId: string): void {
    conceal(contextId, sink, memory);
    memory.contexts.delete(contextId);
    heard.delete(contextId);
    sendStatus();
  }

  function take(value: unknown): void {
    const contextId = idIn(value);
    if (contextId !== undefined && own().includes(contextId)) return;
    const known = contextId === undefined ? undefined : heard.get(contextId);
    if (known?.allowance.take() === false) return;
    const report = readReport(value);
    if (!report) {
      refused++;
      return;
    }
    const { context, generators } = report;
    if (!known && heard.size >= MAX_CONTEXTS) {
      beyond.add(context.id, generators.length + (context.missing ?? 0));
      return;
    }
    // Whatever it claims to be: none of them is this page or a server.
    const place = context.place === 'worker' ? 'worker' : 'tab';
    const label =
      known?.given === context.label ? known.label : apart(ownWords(context.label, place), context.id, heard);
    const allowance = known?.allowance ?? createAllowance(REPORTS_PER_SECOND, wallMs);
    heard.set(context.id, { unanswered: 0, place, given: context.label, label, allowance });
    deliver({ ...report, context: { ...context, place, label } }, sink, memory);
    sendStatus();
  }

  const channel = open('panels', message => {
    const { type, report, contextId } = ((all.take() && message.data) || {}) as { [name: string]: unknown };
    if (type === 'bye' && isContextId(contextId) && heard.has(contextId)) forget(contextId);
    if (type === 'report') take(report);
  });
  if (!channel) {
    const advice = 'Open the app in a browser that has BroadcastChannel.';
    const text = 'This page cannot receive from other tabs and workers.';
    sink.status(SOURCE_ID, { state: 'ended', text, advice });
    return () => {};
  }

  function sayHello(): void {
    for (const [contextId, one] of [...heard]) {
      if (one.unanswered++ >= MAX_UNANSWERED) forget(contextId);
    }
    // Once a second, however many of them there were.
    beyond.report();
    sendStatus();
    channel?.post({ type: 'hello', panel, own: own() });
    cancel = after(HELLO_MS, sayHello);
  }

  sendStatus();
  sayHello();
  return () => {
    cancel();
    channel.close();
    for (const contextId of heard.keys()) sink.gone(contextId);
    beyond.end();
  };
}

/**
 * Counts the contexts beyond {@link MAX_CONTEXTS} that were heard since the last hello, which each answers,
 * and tells the sink how many generators they have.
 */
function createBeyond(sink: Sink) {
  const heard = new Map<string, number>();
  let told = '';
  return {
    add(id: string, generators: number): void {
      heard.set(id, generators);
    },
    report(): void {
      const missing = [...heard.values()].reduce((sum, generators) => sum + generators, 0);
      const label = `${heard.size} more tabs and workers`;
      const next = missing > 0 ? `${label} ${missing}` : '';
      if (next !== told && next) sink.context({ id: BEYOND_ID, place: 'tab', label, missing }, []);
      else if (next !== told) sink.gone(BEYOND_ID);
      told = next;
      heard.clear();
    },
    end: () => told && sink.gone(BEYOND_ID),
  };
}

/** Numbers the contexts that are called the same: ten tabs of one page. */
function apart(label: string, contextId: string, heard: ReadonlyMap<string, Heard>): string {
  const taken = new Set([...heard].flatMap(([id, other]) => (id === contextId ? [] : other.label)));
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? label : `${label} (${number})`;
    if (!taken.has(numbered)) return numbered;
  }
}

/** A label that says what the context is and quotes the rest; any other in quotes. None is “this page”. */
function ownWords(label: string, place: 'tab' | 'worker'): string {
  if (label === '') return `another ${place}`;
  if (/^(another )?(tab|worker)( “[^“”]*”)?( \/\S*)?$/.test(label)) return label;
  return `${place} “${label.replace(/[“”]/g, '"')}”`;
}

/** The ID of the context that something that should be a report is about. */
function idIn(value: unknown): string | undefined {
  const { context } = (value ?? {}) as { readonly context?: { readonly id?: unknown } | null };
  const id = context?.id;
  return isContextId(id) ? id : undefined;
}

function statusText(tabs: number, workers: number, losses: string): string {
  if (tabs + workers === 0) return `Listening for other tabs and workers${losses}.`;
  const counts = [
    ...(tabs ? [plural(tabs, 'other tab')] : []),
    ...(workers ? [plural(workers, 'worker')] : []),
  ];
  return `Receiving from ${counts.join(' and ')}${losses}.`;
}
