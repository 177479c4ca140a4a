import { describe, expect, it } from 'vitest';
import { LoadError, loadAgain } from './load-again.ts';

/** Loads after a number of failures, and collects the pauses before each attempt. */
function loadingAfter(failures: number) {
  const pauses: number[] = [];
  const seen: unknown[] = [];
  let left = failures;
  const load = async () => {
    if (left-- > 0) throw new Error(`failure ${failures - left}`);
    return 'code';
  };
  const around = {
    pause: async (ms: number) => void pauses.push(ms),
    onFailure: (error: unknown) => void seen.push(error),
  };
  return { result: loadAgain(load, around), pauses, seen };
}

describe('loading code', () => {
  it('does not pause if it succeeds', async () => {
    const { result, pauses } = loadingAfter(0);
    expect(await result).toBe('code');
    expect(pauses).toEqual([]);
  });

  it('tries again after a failure, and then once more', async () => {
    const { result, pauses, seen } = loadingAfter(2);
    expect(await result).toBe('code');
    expect(pauses).toEqual([300, 1_500]);
    expect(seen).toHaveLength(2);
  });

  it('gives up after the third, with the reason', async () => {
    const error = await loadingAfter(3).result.catch(reason => reason);
    expect(error).toBeInstanceOf(LoadError);
    expect(error.cause).toMatchObject({ message: 'failure 3' });
  });
});
