/*
 * For what has generators and no panel: workers, and pages without one. Their generators appear in the panels
 * of the same origin.
 */

import { type AnnounceContextOptions, announceContext } from '../source/announce-context.ts';
import { createContextId } from '../source/context-id.ts';
import { isDevelopment } from '../source/development.ts';
import { createIdBudget } from '../source/id-budget.ts';
import { ownOptions } from '../source/own-options.ts';
import { usable } from '../source/usable.ts';
import type { Generators } from '../source/watch.ts';
import { writersSeen } from '../source/writers.ts';

export type { Generators } from '../source/watch.ts';

export interface AnnounceOptions {
  /**
   * What panels call this context.
   *
   * @default the worker's name, the page's title, or the script's file name
   */
  readonly label?: string | undefined;
  /**
   * Announces outside development too.
   *
   * @default false
   */
  readonly always?: boolean | undefined;
}

/**
 * Shows the generators of this worker or page in panels of other tabs of its origin, and returns what ends
 * that.
 *
 * It does nothing unless `process.env.NODE_ENV` is `development`, the rule of the panel itself: bundlers
 * write the value in, and where there is no `process` at all it is not. Until a panel asks, it keeps the
 * newest IDs for it in development, of at most 2,000 a second, and an open `BroadcastChannel`. Nothing can be
 * changed from outside.
 *
 * @example
 * // sync-worker.js
 * const generator = createGenerator({ partition: 7 });
 * announceGenerators({ sync: generator });
 */
export function announceGenerators(generators: Generators, given: AnnounceOptions = {}): () => void {
  const options = ownOptions(given);
  if (!(isDevelopment() || options.always)) return () => {};
  const { label = nameOf() } = options;
  const place = typeof document === 'undefined' ? 'worker' : 'tab';
  const context = { id: createContextId(), place, label: label ? `${place} “${label}”` : place } as const;
  return announceContext(usable(generators), { context, ...inDevelopment() }).stop;
}

/** In place, so that nothing of it is in production. */
function inDevelopment(): Partial<AnnounceContextOptions> {
  try {
    if (process.env.NODE_ENV === 'development') return { budgetOf: createIdBudget, writersBy: writersSeen };
  } catch {}
  return {};
}

function nameOf(): string {
  const path = (globalThis as { location?: Location }).location?.pathname ?? '';
  if (typeof document !== 'undefined') return document.title || path;
  return (globalThis as { name?: string }).name || (path.split('/').pop() ?? '');
}
