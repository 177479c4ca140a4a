import { announceContext } from '../source/announce-context.ts';
import { createIdBudget } from '../source/id-budget.ts';
import { REPORT_LIMITS } from '../source/report.ts';
import type { Logged } from '../source/reporter.ts';
import { type ContextInfo, isClockEvent } from '../source/source.ts';
import type { Generators, Watch } from '../source/watch.ts';
import { writersSeen } from '../source/writers.ts';

/** Announces the generators of a page, with what a watch has kept and counted of them before. */
export function announcePage(generators: Generators, context: ContextInfo, watch?: Watch) {
  return announceContext(generators, {
    context,
    writersBy: writersSeen,
    ...(watch && { before: name => loggedBy(watch, name), budgetOf: createIdBudget }),
  });
}

function loggedBy(watch: Watch, name: string): Logged {
  const { total: made, ...counted } = watch.made(name);
  const own = watch.kept.filter(one => one.name === name).slice(-REPORT_LIMITS.batches);
  const kept = own.map((one, i) => ({ ...one, number: i + 1 }));
  const events = kept.flatMap(({ event, ...one }) => (event && isClockEvent(event) ? { ...one, event } : []));
  const batches = kept.flatMap(({ batch, number }) => (batch ? { ...batch, number } : []));
  return { number: kept.length, made, happened: events.length, counted, events, batches };
}
