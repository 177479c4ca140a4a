import { createGenerator } from '@sno-id/sdk';
import { afterEach, expect, it, vi } from 'vitest';
import { snoBatch } from '../../test/only-sno.ts';
import { createContextsSource } from '../source/contexts.ts';
import { type AnnounceOptions, announceGenerators } from './index.ts';

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllEnvs();
});

/** Opens a panel's ears on the runtime's own channel, and waits for what is said. */
function listen() {
  const heard: string[] = [];
  let wake = () => {};
  const note = (text: string) => {
    heard.push(text);
    wake();
  };
  const source = createContextsSource({ own: () => [] });
  const end = source.start({
    context: ({ label }, generators) =>
      note(`${label}: ${generators.map(({ name, writer }) => `${name}${writer ? ` ${writer}` : ''}`)}`),
    gone: () => note('gone'),
    event: () => {},
    ids: (_, batch) => note(`metabytes ${snoBatch(batch).metas}`),
    made: (_, total) => note(`made ${total}`),
    calls: () => {},
    clock: () => {},
    status: () => {},
  });
  ends.push(end);
  return {
    heard,
    async until(text: string) {
      while (!heard.includes(text)) await new Promise<void>(resolve => (wake = resolve));
    },
  };
}

function announce(options?: AnnounceOptions) {
  const sync = createGenerator({ partition: 7 });
  const end = announceGenerators({ sync }, options);
  ends.push(end);
  return { sync, end };
}

it('tells a panel of this origin, until it is ended', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  const { sync, end } = announce({ label: 'sync' });
  const { until } = listen();
  await until('worker “sync”: sync');
  sync.next(3);
  sync.next(5);
  await until('made 2');
  end();
  await until('gone');
});

it('tells what was made before the panel was opened', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  const { sync } = announce({ label: 'early' });
  sync.next(3);
  await new Promise<void>(resolve => {
    sync.subscribe(() => resolve(), { ids: true });
    sync.next(5);
  });
  const { heard, until } = listen();
  await until('made 2');
  expect(heard).toContain('metabytes 3');
});

it('says which generators are one writer, in development', async () => {
  vi.stubEnv('NODE_ENV', 'development');
  Reflect.deleteProperty(globalThis, Symbol.for('sno-id')); // no generator of this realm has another clock
  const [a, b] = [createGenerator({ partition: 9 }), createGenerator({ partition: 9 })];
  ends.push(announceGenerators({ a, b }, { label: 'twins' }));
  await listen().until('worker “twins”: a 1,b 1');
});

it('does nothing outside development, unless it is told to', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  announce({ label: 'silent' });
  Object.assign(Object.prototype, { always: true });
  announce({ label: 'silent, too' });
  delete (Object.prototype as { always?: boolean }).always;
  announce({ label: 'always', always: true });
  const { heard, until } = listen();
  await until('worker “always”: sync');
  expect(heard.some(text => text.includes('silent'))).toBe(false);
});
