import { type After, after as afterMs } from './after.ts';
import { HELLO_MS, type OpenChannel, openChannel } from './channel.ts';
import { createContextId } from './context-id.ts';
import { conceal, createReportMemory, deliver } from './deliver.ts';
import { isContextId, readReport } from './read-report.ts';
import type { Report } from './report.ts';
import type { Sink, Source } from './source.ts';

export interface ContextsSourceOptions {
  /**
   * The `id`s of contexts that the panel reads itself: this page's own. What is announced under them is left.
   */
  readonly ownIds: readonly string[];
  readonly open?: OpenChannel;
  readonly after?: After;
}

/** A context is gone after this many unanswered hellos, one per second. A slow page asks less often. */
const MAX_UNANSWERED = 5;
/** The most contexts that are shown at once. */
const MAX_CONTEXTS = 32;

/**
 * Makes a source of the generators in other tabs and in workers of this origin that announce theirs
 * (`announceContext`).
 */
export function createContextsSource(options: ContextsSourceOptions): Source {
  const { ownIds, open = openChannel, after = afterMs } = options;
  const id = 'contexts';
  return {
    id,
    start(sink) {
      const panel = createContextId();
      const memory = createReportMemory();
      const heard = new Map<string, { unanswered: number; place: Report['context']['place'] }>();
      let cancel = () => {};
      let text = '';

      function sayStatus(): void {
        const places = [...heard.values()].map(({ place }) => place);
        const tabs = places.filter(place => place === 'tab').length;
        const next = statusText(tabs, places.length - tabs);
        if (next !== text) sink.status(id, { state: 'connected', text: next });
        text = next;
      }

      function forget(contextId: string): void {
        conceal(contextId, sink, memory);
        memory.contexts.delete(contextId);
        heard.delete(contextId);
        sayStatus();
      }

      function hear(message: unknown): void {
        const { type, report: value, contextId } = (message ?? {}) as { [name: string]: unknown };
        if (type === 'bye' && isContextId(contextId)) forget(contextId);
        const report = type === 'report' ? readReport(value) : undefined;
        if (!report || ownIds.includes(report.context.id)) return;
        if (!heard.has(report.context.id) && heard.size >= MAX_CONTEXTS) return;
        // Whatever it says that it is: none of them is this page or a server.
        const place = report.context.place === 'worker' ? 'worker' : 'tab';
        const label = report.context.label || `another ${place}`;
        heard.set(report.context.id, { unanswered: 0, place });
        deliver({ ...report, context: { ...report.context, place, label } }, sink, memory);
        sayStatus();
      }

      const channel = open(hear);
      function sayHello(): void {
        for (const [contextId, one] of [...heard]) {
          if (one.unanswered++ >= MAX_UNANSWERED) forget(contextId);
        }
        channel?.post({ type: 'hello', panel });
        cancel = after(HELLO_MS, sayHello);
      }

      if (channel) {
        sayStatus();
        sayHello();
      } else {
        sink.status(id, { state: 'ended', text: 'This page cannot receive from other tabs and workers.' });
      }
      return () => {
        cancel();
        channel?.close();
        stopTelling(sink, [...heard.keys()]);
      };
    },
  };
}

function stopTelling(sink: Sink, contextIds: readonly string[]): void {
  for (const contextId of contextIds) sink.gone(contextId);
}

function statusText(tabs: number, workers: number): string {
  if (tabs + workers === 0) return 'No other tab or worker announces generators.';
  const count = (many: number, of: string) => (many === 0 ? [] : [`${many} ${of}${many === 1 ? '' : 's'}`]);
  return `Receiving from ${[...count(tabs, 'other tab'), ...count(workers, 'worker')].join(' and ')}.`;
}
