import { describe, expect, it } from 'vitest';
import { LoadError, loadAgain } from './load-again.ts';

/** A page in which code and its style sheet fail a number of times each. */
function page({ code = 0, styles = 0, others = [] as string[] }) {
  const pauses: number[] = [];
  const failed = new Set(others);
  const reloaded: string[][] = [];
  let left = code;
  let leftOfStyles = styles;
  const load = async () => {
    if (styles > 0 && reloaded.length === 0) failed.add('own.css');
    if (left-- > 0) throw new Error(`failure ${code - left}`);
    return 'code';
  };
  const around = {
    pause: async (ms: number) => void pauses.push(ms),
    failedStyles: () => [...failed],
    async reloadStyles(addresses: readonly string[]) {
      reloaded.push([...addresses]);
      if (addresses.length > 0 && leftOfStyles-- > 1) throw new Error('no styles');
      for (const address of addresses) failed.delete(address);
    },
  };
  return { load: () => loadAgain(load, around), pauses, reloaded, failed };
}

describe('loading code', () => {
  it('does not pause if it succeeds', async () => {
    const { load, pauses } = page({});
    expect(await load()).toBe('code');
    expect(pauses).toEqual([]);
  });

  it('tries again after a failure, and then once more', async () => {
    const { load, pauses } = page({ code: 2 });
    expect(await load()).toBe('code');
    expect(pauses).toEqual([300, 1_500]);
  });

  it('gives up after the third, with the reason', async () => {
    const error = await page({ code: 3 })
      .load()
      .catch(reason => reason);
    expect(error).toBeInstanceOf(LoadError);
    expect(error.cause).toMatchObject({ message: 'failure 3' });
  });

  it('is not done before its style sheet is there', async () => {
    const { load, pauses, failed } = page({ code: 1, styles: 2 });
    expect(await load()).toBe('code');
    expect(pauses).toEqual([300, 1_500]);
    expect(failed.size).toBe(0);
  });

  it('remembers at the next attempt which style sheet it lacks, and ignores those of others', async () => {
    const { load, reloaded } = page({ code: 4, styles: 1, others: ['other.css'] });
    await expect(load()).rejects.toBeInstanceOf(LoadError);
    expect(await load()).toBe('code');
    expect(reloaded).toEqual([['own.css']]);
  });
});
