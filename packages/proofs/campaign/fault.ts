import { isSnoError, type SnoError } from '../../sdk/src/index.ts';

/** What went wrong in a script. */
export class Fault extends Error {
  readonly kind: 'repeated' | 'wrong';

  constructor(kind: 'repeated' | 'wrong', message: string) {
    super(message);
    this.kind = kind;
  }
}

/** An error of the caller's own code, which the SDK passes on untouched. */
export class CallerError extends Error {}

export function wrong(message: string): never {
  throw new Fault('wrong', message);
}

/** The SDK's own words for an argument: `name: expected …, got …`. */
const REFUSAL = /^[^:]+: expected ./;
/**
 * What an engine says of an object that its owner has made useless: a revoked proxy, a frozen array, a class
 * to be called.
 */
const USELESS = /revoked|read only property|not extensible|returned falsish|cannot be invoked without 'new'/;

/** Whether an error refuses an argument by its name. */
export function isRefusal(error: unknown): boolean {
  return (error instanceof TypeError || error instanceof RangeError) && REFUSAL.test(error.message);
}

/**
 * Makes sure that an error may come out of the SDK: the caller's own, a SnoError, or a TypeError or
 * RangeError that names the argument.
 */
export function requireRefusal(error: unknown): void {
  if (error instanceof Fault) throw error;
  if (error instanceof CallerError || isSnoError(error)) return;
  if (error instanceof TypeError && USELESS.test(error.message)) return;
  if (!isRefusal(error)) wrong(`raw error: ${show(error)}`);
}

/** Makes sure that a call was refused because there is no ID, and returns the error. */
export function requireBlocked(error: unknown): SnoError & { retryAfterMs: number } {
  requireRefusal(error);
  if (isSnoError(error, 'ERR_SEQUENCE_EXHAUSTED') || isSnoError(error, 'ERR_CLOCK_UNSAFE')) {
    if (Number.isInteger(error.retryAfterMs) && error.retryAfterMs >= 1) return error;
    wrong(`retryAfterMs is ${error.retryAfterMs}`);
  }
  return wrong(`unexpected refusal: ${show(error)}`);
}

/** Describes an error. */
export function show(error: unknown): string {
  if (!(error instanceof Error)) return `thrown: ${typeof error}`;
  const at = error.stack?.split('\n').find(line => /^ +at /.test(line)) ?? '';
  return `${error.name}: ${error.message}${at.replace(/^ +at /, ' at ')}`;
}
