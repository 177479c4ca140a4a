import { CALL_LIMITS } from '../source/traced-call.ts';

interface ErrorClass {
  stackTraceLimit?: unknown;
  captureStackTrace?: (target: object, above: unknown) => void;
}

/**
 * A line of a stack that is a frame: V8 begins it with `at`; the others have `name@place`, or a place alone.
 */
const FRAME = /^\s*at |@|:\d+:\d+\)?$/;

/**
 * The stack of whoever called `callee`, which calls this: its frames as lines, innermost first. Empty where
 * the engine, or a hook of the app, has no text for it.
 *
 * `Error.stackTraceLimit` is raised while the stack is taken, and is the same after.
 */
export function stackAbove(callee: (...args: never[]) => unknown): string {
  const engine = Error as unknown as ErrorClass;
  const limit = engine.stackTraceLimit;
  const isShort = typeof limit === 'number' && limit < CALL_LIMITS.frames;
  try {
    if (isShort) engine.stackTraceLimit = CALL_LIMITS.frames;
    if (typeof engine.captureStackTrace === 'function') {
      const holder: { stack?: unknown } = {};
      engine.captureStackTrace(holder, callee);
      return framesIn(holder.stack, 0);
    }
    return framesIn(new Error().stack, 2);
  } catch {
    // A frozen Error, or a hook for stacks that throws: the call itself must not.
    return '';
  } finally {
    if (isShort) Reflect.set(engine, 'stackTraceLimit', limit);
  }
}

/** The frames of a stack but the first `own`, as far as the limits allow. Exported for tests. */
export function framesIn(stack: unknown, own: number): string {
  if (typeof stack !== 'string') return '';
  const frames = stack
    .slice(0, 4 * CALL_LIMITS.characters)
    .split('\n')
    .filter(line => FRAME.test(line))
    .slice(own, own + CALL_LIMITS.frames);
  let text = '';
  for (const frame of frames) {
    const next = text === '' ? frame.trim() : `${text}\n${frame.trim()}`;
    if (next.length > CALL_LIMITS.characters) break;
    text = next;
  }
  return text;
}
