import { createAllowance } from '../source/allowance.ts';
import { type AnySource, makesSnowflakes } from '../source/family.ts';
import { isClockEvent } from '../source/source.ts';
import { CALL_LIMITS, callsOf, leaveCalls } from '../source/traced-call.ts';
import { type CallSite, createCallLog } from './call-log.ts';
import { madeIds } from './made-ids.ts';
import { stackAbove } from './stack-above.ts';

const METHODS = ['next', 'nextText', 'nextBytes', 'nextAsync', 'batch', 'batchInto'] as const;
type Method = (typeof METHODS)[number];

/** Which method a method calls on the same object. */
const INNER: Partial<Record<Method, Method>> = { nextText: 'next', batch: 'batchInto' };

interface Running extends CallSite {
  readonly method: Method;
  /** A listener made IDs in its course: events may be of those. */
  isNested: boolean;
}

type Call = (this: unknown, ...args: unknown[]) => unknown;

/**
 * Replaces the methods of a source that make IDs by ones that note who called them, until the returned
 * function is called. Results, exceptions and `this` are as before; only `nextAsync` settles a microtask
 * later.
 *
 * Nothing is traced of a source that cannot be changed because it is frozen, or that is traced already. Calls
 * beyond the limit of stacks a second have none. `nowMs` counts milliseconds.
 */
export function traceSource(source: AnySource, nowMs = () => performance.now()): () => void {
  if (callsOf(source) || !Object.isExtensible(source)) return () => {};
  const log = createCallLog(makesSnowflakes(source));
  const stacks = createAllowance(CALL_LIMITS.stacks, nowMs);
  /** Of `nextAsync`. */
  const waiting = new Set<Running>();
  let running: Running | undefined;
  let isOver = false;

  /** Only reads what a call has returned: whatever is odd about it is the caller's business. */
  function note(call: Running, args: readonly unknown[], result: unknown): void {
    try {
      for (const ids of madeIds(call.method, args, result)) log.made(call, ids);
    } catch {
      // An array of the caller that cannot be read: the IDs are not known.
    }
  }

  function noteLater(call: Running, args: readonly unknown[], result: Promise<unknown>): Promise<unknown> {
    waiting.add(call);
    return result.then(
      id => {
        waiting.delete(call);
        note(call, args, id);
        return id;
      },
      error => {
        waiting.delete(call);
        throw error;
      },
    );
  }

  function tracedOf(method: Method, original: Call): Call {
    return function traced(this: unknown, ...args) {
      if (isOver || (running && INNER[running.method] === method)) return Reflect.apply(original, this, args);
      const outer = running;
      if (outer) outer.isNested = true;
      const call: Running = { method, stack: stacks.take() ? stackAbove(traced) : '', isNested: false };
      running = call;
      let result: unknown;
      try {
        result = Reflect.apply(original, this, args);
      } finally {
        running = outer;
      }
      if (result instanceof Promise) return noteLater(call, args, result);
      note(call, args, result);
      return result;
    };
  }

  const restores = METHODS.map(method => replace(source, method, original => tracedOf(method, original)));
  const takeAway = leaveCalls(source, log);
  const unsubscribe = source.subscribe((event: { readonly type: string; readonly now?: unknown }) => {
    const [only] = waiting;
    const call = running ?? (waiting.size === 1 ? only : undefined);
    if (!call || call.isNested || !isClockEvent(event) || !('now' in event)) return;
    log.happened(call, { type: event.type, now: event.now });
  });

  return () => {
    if (isOver) return;
    isOver = true;
    unsubscribe();
    takeAway();
    for (const restore of restores) restore();
  };
}

/**
 * Replaces a method by what `by` makes of it. Returns what puts it back, unless another one has replaced it
 * since.
 */
function replace(source: object, method: string, by: (original: Call) => Call): () => void {
  const before = Object.getOwnPropertyDescriptor(source, method);
  if (before && !(before.configurable && typeof before.value === 'function')) return () => {};
  const original: unknown = before ? before.value : Reflect.get(source, method);
  if (typeof original !== 'function') return () => {};
  const value = by(original as Call);
  const rest = before ?? { writable: true, enumerable: false, configurable: true };
  Object.defineProperty(source, method, { ...rest, value });
  return () => {
    if (Object.getOwnPropertyDescriptor(source, method)?.value !== value) return;
    if (before) Object.defineProperty(source, method, before);
    else Reflect.deleteProperty(source, method);
  };
}
