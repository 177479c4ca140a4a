/*
 * Twelve bugs that apps have, each seeded into what one panel sees, and what a developer would ask about it.
 * The answer alone must name the cause.
 */

import { createGenerator, type Sno } from '@sno-id/sdk';
import { defineMeta, oneOf } from '@sno-id/sdk/meta';
import { twitter } from '@sno-id/sdk/snowflake';
import { manualClock } from '@sno-id/sdk/testing';
import { expect, test, vi } from 'vitest';
import { createTestPanel } from '../../test/test-panel.ts';
import type { PanelOptions } from '../core/options.ts';
import { createReportMemory, deliver } from '../source/deliver.ts';
import { createDirectSource } from '../source/direct.ts';
import type { AnySource } from '../source/family.ts';
import { createReporter } from '../source/reporter.ts';
import type { Generators } from '../source/watch.ts';
import { traceCalls } from '../trace/index.ts';
import { createTools, FACTS } from './tools.ts';

const NOON = Date.UTC(2031, 0, 1, 12);

/** An app: a page and workers that report, and an agent that may ask. */
function anApp(generators: Generators = {}, options: PanelOptions = {}) {
  const wallMs = () => NOON;
  const panel = createTestPanel({
    options,
    wallMs,
  });
  for (const create of FACTS) panel.part<unknown>(create);
  const context = { id: 'p', place: 'page', label: 'this page' } as const;
  createDirectSource(generators, { context, wallMs }).start(panel.hub);
  const tools = createTools(panel);

  /** A worker with a clock of its own. Returns what makes it report. */
  function worker(label: string, own: Generators, workerMs = wallMs) {
    const reporter = createReporter(own, {
      context: { id: label, place: 'worker', label: `worker “${label}”` },
      wallMs: workerMs,
    });
    const reader = reporter.reader();
    const memory = createReportMemory();
    const report = () => deliver(reader.take(), panel.hub, memory);
    report();
    return { report, end: () => panel.hub.gone(label) };
  }

  return {
    worker,
    /** The answer to a question, as the text that an agent reads. */
    async ask(name: string, input: object = {}): Promise<string> {
      return JSON.stringify(await tools.find(tool => tool.name === name)!.execute(input));
    },
  };
}

/** A generator on a clock object of its own, as in another realm. */
const elsewhere = (options: object = {}) => createGenerator({ clock: { now: () => NOON }, ...options });

/** A device of grants, as far as a panel sees it. */
function device(status: object): AnySource {
  const source = elsewhere({ partition: 9 });
  const common = {
    durability: 'strict',
    cells: [],
    aheadMs: 0,
    grantedUntilMs: 0,
    offsetMs: 0,
    checkIn: { outcome: 'none', atMs: 0 },
  };
  const describe = () => ({ ...source.describe(), kind: 'device', status: { ...common, ...status } });
  return { ...source, describe } as unknown as AnySource;
}

/** Has the IDs of generators delivered, which are collected for some milliseconds. */
const settle = () => vi.advanceTimersByTime(50);

const BUGS: Record<string, () => Promise<{ answer: string; names: RegExp }>> = {
  'a partition that two contexts share': async () => {
    const { worker, ask } = anApp({ notes: elsewhere({ partition: 7 }) });
    worker('sync', { sync: elsewhere({ partition: 7 }) });
    return { answer: await ask('find_problems'), names: /notes \(this page\) and sync .* share partition 7/ };
  },
  'a snapshot that was saved too early, restored after a restart': async () => {
    const { worker, ask } = anApp();
    const first = elsewhere({ partition: 7 });
    const old = worker('sync', { sync: first });
    const stale = first.snapshot();
    first.batch(5);
    settle();
    old.report();
    old.end();
    const second = elsewhere({ snapshot: stale });
    const next = worker('sync again', { sync: second });
    second.batch(5);
    settle();
    next.report();
    return {
      answer: await ask('find_problems'),
      names: /Duplicates.*sync \(gone\)|made the same IDs 5 times/,
    };
  },
  'an import with at() past the numbers of a unit': async () => {
    const imports = elsewhere({ partition: 8, sequence: [0, 63] });
    const { ask } = anApp({ imports });
    const ids = Array.from({ length: 70 }, () => imports.at(NOON));
    return { answer: await ask('explain_id', { id: ids.join('\n') }), names: /"distinct":64,"repeated":6/ };
  },
  'two copies of the package': async () => {
    // What a bundler does with two versions: the second copy is a module of its own.
    vi.resetModules();
    Reflect.deleteProperty(globalThis, Symbol.for('sno-id'));
    const copy = await import('@sno-id/sdk');
    const { ask } = anApp({
      notes: createGenerator({ partition: 41 }),
      drafts: copy.createGenerator({ partition: 41 }),
    });
    const answer = await ask('can_collide', { a: 'notes', b: 'drafts' });
    return { answer, names: /no, because notes \(this page\) and drafts \(this page\) are one writer/ };
  },
  'a clock that is mocked in one worker': async () => {
    const yearAgo = () => NOON - 365 * 86_400_000;
    const { worker, ask } = anApp();
    const sync = createGenerator({ partition: 5, clock: { now: yearAgo } });
    const { report } = worker('sync', { sync }, yearAgo);
    sync.next();
    settle();
    report();
    return { answer: await ask('find_problems'), names: /sync \(worker “sync”\) carry a time 365 d before/ };
  },
  'a sequence range that was given twice': async () => {
    const { worker, ask } = anApp({ a: elsewhere({ partition: 7, sequence: [0, 99] }) });
    worker('w', { b: elsewhere({ partition: 7, sequence: [0, 99] }) });
    return {
      answer: await ask('can_collide', { a: 'a', b: 'b' }),
      names: /"answer":"yes, because a .*sequences 0–99/,
    };
  },
  'a method of the generator passed to map': async () => {
    const notes = elsewhere({ partition: 7 });
    const { ask } = anApp({ notes });
    // rows.map((_, i) => notes.next(i)), as rows.map(notes.next) over numbers does
    Array.from({ length: 8 }, (_, i) => notes.next(i));
    settle();
    return { answer: await ask('find_problems'), names: /Metabytes count up.*map\(\(\) =>/ };
  },
  'an upsert that reuses an ID': async () => {
    const notes = elsewhere({ partition: 7 });
    const { ask } = anApp({ notes });
    const id = notes.next();
    settle();
    return { answer: await ask('who_made', { id }), names: /seen once.*upsert/ };
  },
  'a device that can get no grants': async () => {
    const { ask } = anApp({ drafts: device({ kind: 'provisional', reason: 'no-check-in' }) });
    return { answer: await ask('find_problems'), names: /drafts.*provisional device.*name no authority/ };
  },
  'a device that was copied': async () => {
    const { ask } = anApp({ drafts: device({ kind: 'provisional', reason: 'fork' }) });
    return { answer: await ask('find_problems'), names: /Fork.*copy of the device of drafts/ };
  },
  'a column that a locale sorts': async () => {
    const at = (text: string) => `9q7mv64625wl8${text}` as Sno;
    const sorted = ['ah2', 'ch2', 'hh2', 'ih2', 'ak2', 'al2', 'cm2', 'hn2'].map(at);
    // Czech sorts “ch” behind “h”.
    const column = [...sorted].sort(new Intl.Collator('cs').compare);
    const { ask } = anApp();
    return { answer: await ask('explain_id', { id: column.join('\n') }), names: /as words are \(cs/ };
  },
  'a clock that counts seconds': async () => {
    const clock = { now: () => NOON / 1_000 };
    const notes = createGenerator({ partition: 7, clock, whenOutOfRange: 'substitute' });
    const { ask } = anApp({ notes });
    notes.next();
    settle();
    return {
      answer: await ask('find_problems'),
      names: /It counts seconds: as seconds the reading is 2031-01-01/,
    };
  },
};

test.each(Object.entries(BUGS))('%s', async (_, seed) => {
  vi.useFakeTimers();
  try {
    const { answer, names } = await seed();
    expect(answer).toMatch(names);
  } finally {
    vi.useRealTimers();
  }
});

test('a clock that counts seconds is found though only its generator knows it, here and in a worker', async () => {
  const clock = { now: () => NOON / 1_000 };
  const notes = createGenerator({ partition: 7, clock });
  const { worker, ask } = anApp({ notes });
  worker('sync', { sync: createGenerator({ partition: 8, clock }) });
  expect(() => notes.next()).toThrow('Clock out of range');
  const answer = await ask('find_problems');
  for (const name of ['notes (this page)', 'sync (worker “sync”)'])
    expect(answer).toContain(`The clock of ${name} read a time that no ID can hold: next() throws`);
  expect(answer).toContain('counts seconds, one of sixteen microseconds. A clock reads milliseconds');
});

test('two clock objects in one context are not known, until their generators are seen to collide', async () => {
  vi.useFakeTimers();
  try {
    const [notes, drafts] = [elsewhere({ partition: 7 }), elsewhere({ partition: 7 })];
    const { ask } = anApp({ notes, drafts });
    const both = { a: 'notes', b: 'drafts' };
    expect(await ask('can_collide', both)).toContain('"answer":"cannot tell, because of notes');
    expect(await ask('find_problems')).toContain('Cannot tell whether some can collide, because of notes');
    expect(notes.next()).toBe(drafts.next());
    settle();
    const answer = JSON.parse(await ask('can_collide', both));
    expect(answer.answer).toMatch(/^yes, because notes .* and drafts .* share partition 7/);
    const { problems, notKnown } = JSON.parse(await ask('find_problems'));
    expect(problems.map(({ kind }: { kind: string }) => kind)).toEqual(['duplicates']);
    expect(problems[0].what).toContain('They share partition 7');
    expect(notKnown).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('a metabyte that the schema does not explain comes with the call that made its ID', async () => {
  vi.useFakeTimers();
  vi.stubEnv('NODE_ENV', 'development');
  try {
    const notes = elsewhere({ partition: 7 });
    traceCalls({ notes });
    const { ask } = anApp(
      { notes },
      { meta: { notes: defineMeta({ kind: oneOf(['note', 'list', 'task']) }) } },
    );
    (function saveNote() {
      notes.next(0xc0);
    })();
    settle();
    await Promise.resolve();
    const { problems } = JSON.parse(await ask('find_problems'));
    expect(problems).toMatchObject([{ kind: 'outside', madeAt: [{ method: 'next', function: 'saveNote' }] }]);
  } finally {
    vi.unstubAllEnvs();
    vi.useRealTimers();
  }
});

test('an app without a bug has no problems', async () => {
  const { ask } = anApp({
    notes: createGenerator({ clock: manualClock(NOON) }),
    orders: twitter.createGenerator({ datacenter: 1, worker: 5 }),
  });
  expect(await ask('find_problems')).toContain('"problems":[]');
  expect(await ask('can_collide')).toContain('"answer":"no, because no two of 2 generators');
});
