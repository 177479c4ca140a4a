import { type After, after as afterMs } from './after.ts';
import { type Hello, LEASE_MS, type OpenChannel, openChannel, REPORT_MS } from './channel.ts';
import type { createIdBudget } from './id-budget.ts';
import { createReporter, type ReporterOptions, type ReportReader } from './reporter.ts';
import type { ContextInfo } from './source.ts';
import type { Generators } from './watch.ts';

/** The context that is announced, and what it needs of the runtime. */
export interface AnnounceContextOptions extends Pick<ReporterOptions, 'before' | 'writersBy'> {
  /**
   * In a page, the context of the page's direct source. By its `id` the page's panel ignores what it already
   * receives directly.
   */
  readonly context: ContextInfo;
  readonly wallMs?: () => number;
  readonly open?: OpenChannel;
  readonly after?: After;
  /** With it, the newest IDs are kept for a panel that has yet to ask, as far as it goes. */
  readonly budgetOf?: typeof createIdBudget | undefined;
  /** Calls back when the page goes away, and returns what ends that. */
  readonly onHide?: (callback: () => void) => () => void;
}

/** Panels that are told everything from the start: more than these at once share what the others are told. */
const MAX_PANELS = 16;

/**
 * Tells panels in other tabs of this context's generators, while there is one that asks; until then what
 * they claim, and the newest IDs are kept where there is a budget for them. Without one, the generators are
 * subscribed to only while somebody listens.
 */
export function announceContext(generators: Generators, options: AnnounceContextOptions) {
  const { context, wallMs = () => Date.now() } = options;
  const { open = openChannel, after = afterMs, onHide = onPageHide } = options;
  const reporter = createReporter(generators, {
    ...options,
    wallMs,
    // Nothing is kept while a panel listens.
    onIds: count => void (reader || budget?.spend(count)),
  });
  const budget = options.budgetOf?.(after, keep);
  const panels = new Set<string>();
  let reader: ReportReader | undefined;
  let keeper: ReportReader | undefined;
  let hasAnswered = false;
  let isAsked = false;
  let cancelLease = () => {};
  let cancelReport = () => {};

  function keep(): void {
    if (budget?.isSpent) keeper = void keeper?.end();
    else if (budget) keeper ??= reporter.reader();
  }

  function send(): void {
    if (!reader) return;
    hasAnswered = true;
    channel?.post({ type: 'report', report: reader.take() });
  }

  function sendLater(): void {
    cancelReport = after(REPORT_MS, () => {
      if (reader?.hasNews) send();
      sendLater();
    });
  }

  /** Once for all that ask within a moment. */
  function claim(): void {
    if (!isAsked)
      after(REPORT_MS, () => {
        isAsked = false;
        channel?.post({ type: 'claims', report: reporter.claims() });
      });
    isAsked = true;
  }

  function lapse(): void {
    cancelLease();
    cancelReport();
    reader = void reader?.end();
    panels.clear();
  }

  function receive({ data }: { readonly data: unknown }): void {
    const { type, panel, own } = (data ?? {}) as Partial<Hello>;
    // A panel of this very page reads the generators directly.
    if (type !== 'hello' || own?.includes?.(context.id)) return;
    if (typeof panel !== 'string') {
      claim();
      return;
    }
    cancelLease();
    cancelLease = after(LEASE_MS, lapse);
    const isNew = !panels.has(panel);
    if (isNew && panels.size < MAX_PANELS) {
      panels.add(panel);
      reader?.rewind();
    }
    if (!reader) {
      reader = reporter.reader();
      sendLater();
    }
    // Timers of a hidden page run once a minute: its answers keep pace with the hellos.
    if (isNew || !hasAnswered) send();
    hasAnswered = false;
  }

  keep();
  const channel = open('contexts', receive);
  claim();
  /** Reports that they are gone. A page that was kept and returns is asked again. */
  function leave(): void {
    lapse();
    channel?.post({ type: 'bye', contextId: context.id });
  }
  const stopListening = onHide(leave);

  return {
    update(next: Generators): void {
      reporter.update(next);
      claim();
    },
    /** Reports that they are gone, and then nothing more. */
    stop(): void {
      stopListening();
      leave();
      budget?.stop();
      keeper?.end();
      channel?.close();
    },
  };
}

/** Workers have no such event: one that has ended is noticed after some seconds. */
function onPageHide(callback: () => void): () => void {
  if (typeof document === 'undefined') return () => {};
  addEventListener('pagehide', callback);
  return () => removeEventListener('pagehide', callback);
}
