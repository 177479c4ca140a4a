import { expect } from 'vitest';
import { SnoError } from '../src/index.ts';

/** What a call throws. */
export function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  return expect.fail('nothing was thrown');
}

/** The SnoError that a call throws. */
export function refusalOf(call: () => unknown): SnoError & Record<string, unknown> {
  const error = thrownBy(call);
  expect(error).toBeInstanceOf(SnoError);
  return error as SnoError & Record<string, unknown>;
}
