import { createGenerator } from '@sno-id/sdk';
import { beforeEach, expect, it, vi } from 'vitest';
import { announceGenerators } from '../announce/index.ts';
import { createDevtoolsHandler } from '../server/handler.ts';
import { mountFloating } from '../shell/mount.ts';
import { traceCalls } from '../trace/index.ts';
import { usable } from './usable.ts';
import { createWatch, type Generators } from './watch.ts';

let warned: string[];

beforeEach(() => {
  warned = [];
  vi.spyOn(console, 'warn').mockImplementation(text => void warned.push(text));
  vi.stubEnv('NODE_ENV', 'development');
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  };
});

/** What an app has while its device opens, and what it passes by mistake. `at`: no name is used twice. */
const unfit = (at: string) =>
  ({
    [`${at} none`]: undefined,
    [`${at} null`]: null,
    [`${at} promise`]: Promise.resolve(createGenerator()),
    [`${at} number`]: 1,
    [`${at} store`]: { subscribe: () => () => {} },
  }) as unknown as Generators;

it('leaves out what is not a generator, and says of each once what came', () => {
  const good = createGenerator();
  const given = { good, ...unfit('a') };
  expect(usable(given)).toEqual({ good });
  expect(usable(given)).toEqual({ good });
  expect(warned).toEqual(
    ['none: undefined', 'null: null', 'promise: Promise', 'number: 1', 'store: Object'].map(text => {
      const [name, got] = text.split(': ');
      return `sno devtools: generators.a ${name}: expected a generator or an open device, got ${got}`;
    }),
  );
});

it('is the same object where nothing is left out, and an empty one where nothing was given', () => {
  const given = { good: createGenerator() };
  expect(usable(given)).toBe(given);
  for (const none of [undefined, null]) expect(usable(none)).toEqual({});
  expect(warned).toEqual([]);
});

it('lists one generator once, whatever stands for it, and says which other name has it', () => {
  const real = createGenerator();
  const fit = { real, other: createGenerator() };
  expect(usable({ ...fit, again: real, proxy: new Proxy(real, {}), heir: Object.create(real) })).toEqual(fit);
  expect(warned).toEqual(
    ['again', 'proxy', 'heir'].map(
      name =>
        `sno devtools: generators.${name}: expected another generator, got that of generators.real, which is listed once`,
    ),
  );
});

it('tells generators of a class apart', () => {
  class Mine {
    subscribe() {}
    describe = () => ({});
  }
  const given = { a: new Mine(), b: new Mine() } as unknown as Generators;
  expect(usable(given)).toBe(given);
});

it('names what throws as it is read, and takes the rest', () => {
  const good = createGenerator();
  const fail = (what: string) => () => {
    throw new Error(what);
  };
  const proxy = new Proxy({}, { get: fail('proxy'), has: fail('has') });
  const given = Object.defineProperty({ good, proxy }, 'a', { get: fail('getter a'), enumerable: true });
  expect(usable(given as never)).toEqual({ good });
  expect(warned).toEqual([
    'sno devtools: generators.proxy: could not be read: proxy',
    'sno devtools: generators.a: could not be read: getter a',
  ]);
});

it('throws nowhere that generators are passed, and follows those that are', async () => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { documentElement: {} });
  const good = createGenerator();
  const watch = createWatch({ wallMs: () => 0, keepsIds: true });
  watch.follow({ good, ...unfit('b') });
  watch.follow(null as never);
  watch.follow({ ...unfit('b'), good });
  good.next();
  await vi.waitFor(() => expect(watch.kept.map(({ name }) => name)).toEqual(['good']));
  watch.follow();

  const guest = new Promise<never>(() => {});
  for (const generators of [{ good, ...unfit('c') }, null as unknown as Generators]) {
    const handle = mountFloating(undefined, { generators }, { guest: () => guest });
    handle.update({ generators });
    handle.unmount();
  }

  vi.unstubAllGlobals();
  announceGenerators({ good, ...unfit('d') })();
  traceCalls({ good, ...unfit('e') })();
  const handler = createDevtoolsHandler({ generators: { good, ...unfit('f') }, token: 'a-token-of-a-test' });
  handler.update(unfit('g'));
  handler.close();
  expect(['d', 'e', 'f', 'g'].map(at => warned.filter(text => text.includes(`.${at} `)).length)).toEqual([
    5, 5, 5, 5,
  ]);
});
