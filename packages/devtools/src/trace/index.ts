/*
 * Which code made an ID. For generators that must be traced from their first ID, or live where there is no
 * panel: workers and servers.
 */

import { isDevelopment } from '../source/development.ts';
import { usable } from '../source/usable.ts';
import type { Generators } from '../source/watch.ts';
import { traceSource } from './trace-source.ts';

export type { Generators } from '../source/watch.ts';

/**
 * Notes the stack of each call that makes IDs, until the returned function is called, so that panels can show
 * which code made an ID. Does nothing unless `process.env.NODE_ENV` is `development`.
 *
 * It replaces the methods `next`, `nextText`, `nextBytes`, `nextAsync`, `batch` and `batchInto` of the
 * objects given. It does not see calls of a method that was taken off its object before, IDs of `generate()`
 * and of `reserve()`, and those of a frozen object. The newest 2,048 calls of each generator are kept; calls
 * in a row from one place count as one. Beyond 2,000 calls of a generator in a second, none has a stack.
 *
 * @example
 * export const generators = { notes: createGenerator() };
 * traceCalls(generators);
 */
export function traceCalls(generators: Generators): () => void {
  if (!isDevelopment()) return () => {};
  const ends = Object.values(usable(generators)).map(source => traceSource(source));
  return () => {
    for (const end of ends) end();
  };
}
