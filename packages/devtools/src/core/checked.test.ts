import { createGenerator } from '@sno-id/sdk';
import { defineMeta, flag } from '@sno-id/sdk/meta';
import { beforeEach, expect, it, vi } from 'vitest';
import { checked, checkMount, refusedOf } from './checked.ts';
import type { DevtoolsOptions } from './options.ts';

let warned: string[];

beforeEach(() => {
  warned = [];
  vi.spyOn(console, 'warn').mockImplementation(text => void warned.push(text));
  vi.stubEnv('NODE_ENV', 'development');
  vi.stubGlobal('location', { href: 'https://app.example/' });
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  };
});

it('leaves what fits as it is, and says nothing', () => {
  const options = {
    generators: { notes: createGenerator() },
    meta: { notes: undefined },
    clocks: { notes: { now: () => 0 } },
    trace: true,
    source: ['http://localhost:8787/sno-devtools?token=1', '/sno-devtools'],
    theme: 'dark',
    initialIsOpen: undefined,
    buttonPosition: 'relative',
    position: 'right',
    hotkey: false,
    agents: false,
  } as unknown as DevtoolsOptions;
  expect(checked(options)).toEqual(options);
  expect(warned).toEqual([]);
});

it('takes the last of several tokens for a server, and says so', () => {
  const source = ['/sno?token=old', '//b/sno', 'https://app.example/sno?token=now', '//b/sno'];
  const options = checked({ generators: {}, source });
  expect(options.source).toEqual([source[2], '//b/sno']);
  const line = 'source: expected one token for https://app.example/sno, of which the last is used, got 2';
  expect(warned).toEqual([`sno devtools: ${line}`]);
  expect(refusedOf(options)).toEqual([line]);
});

it('takes null for what is not given', () => {
  const options = { source: null, meta: null, clocks: null, theme: null, generators: null } as never;
  expect(checked(options)).toEqual({ generators: {} });
  expect(warned).toEqual([]);
});

it.each<readonly [name: string, value: unknown, expected: string]>([
  ['theme', 'drak', 'theme: expected "light", "dark", "system", got "drak"'],
  ['position', 'botom', 'position: expected "bottom", "right", got "botom"'],
  ['trace', 'yes', 'trace: expected false, true, got "yes"'],
  ['source', 8787, 'source: expected addresses of servers, got 8787'],
  ['source', ['http://'], 'source: expected addresses of servers, got Array'],
  ['clocks', { notes: 5 }, 'clocks.notes: expected a clock, with now(), got 5'],
  ['clocks', 'notes', 'clocks: expected by name a clock, with now(), got "notes"'],
  ['meta', { notes: {} }, 'meta.notes: expected a schema of defineMeta, got Object'],
  [
    'hotkey',
    true,
    'hotkey: expected keys with Mod, Ctrl, Meta or Alt, as Shift+Alt+S, or F1 to F24, or false, got true',
  ],
  [
    'hotkey',
    'Ctrl+Foo',
    'hotkey: expected keys with Mod, Ctrl, Meta or Alt, as Shift+Alt+S, or F1 to F24, or false, got "Ctrl+Foo"',
  ],
  [
    'hotkey',
    'Ctrl+',
    'hotkey: expected keys with Mod, Ctrl, Meta or Alt, as Shift+Alt+S, or F1 to F24, or false, got "Ctrl+"',
  ],
  [
    'hotkey',
    'Crtl+K',
    'hotkey: expected keys with Mod, Ctrl, Meta or Alt, as Shift+Alt+S, or F1 to F24, or false, got "Crtl+K"',
  ],
  // They are typed into the fields of the app.
  ...['a', 'KeyS', 'Shift+A', 'Space', ' ', 'Enter', 'Shift+PageDown', ''].map(
    keys =>
      [
        'hotkey',
        keys,
        `hotkey: expected keys with Mod, Ctrl, Meta or Alt, as Shift+Alt+S, or F1 to F24, or false, got ${JSON.stringify(keys)}`,
      ] as const,
  ),
  ['shadowDOMTarget', {}, 'shadowDOMTarget: expected a ShadowRoot, got Object'],
  [
    'genrators',
    {},
    'options: expected generators, meta, clocks, trace, source, theme, initialIsOpen, buttonPosition, position, hotkey, agents, shadowDOMTarget, got "genrators"',
  ],
])('leaves out %s of %o, and says once what was expected', (name, value, expected) => {
  const given = { [name]: value, agents: true } as DevtoolsOptions;
  for (let i = 0; i < 2; i++) {
    const options = checked(given);
    expect({ meta: {}, clocks: {}, ...options }).toEqual({
      agents: true,
      generators: {},
      meta: {},
      clocks: {},
    });
    expect(refusedOf(options)).toEqual([expected]);
  }
  expect(warned).toEqual([`sno devtools: ${expected}`]);
});

it('leaves out what throws when it is read', () => {
  const evil = new Proxy(
    {},
    {
      get() {
        throw new Error('read');
      },
    },
  );
  class Getter {
    /** Own, as in an object of the app. */
    constructor() {
      Object.defineProperty(this, 'notes', {
        enumerable: true,
        get() {
          throw new Error('read');
        },
      });
    }
  }
  const getter = new Getter();
  for (const [meta, expected] of [
    [{ evil }, 'meta.evil: expected a schema of defineMeta, got Object'],
    [getter, 'meta: expected by name a schema of defineMeta, got Getter'],
  ] as const) {
    expect({ meta: {}, ...checked({ meta } as never) }).toEqual({ generators: {}, meta: {} });
    expect(warned.pop()).toBe(`sno devtools: ${expected}`);
  }
});

it('leaves out the schema and the clock that cannot be used, and keeps the others', () => {
  const good = defineMeta({ pinned: flag() });
  const noFields = { ...good, fields: null };
  const throws = {
    ...good,
    describe(byte: number) {
      if (byte === 200) throw new Error('no such code');
      return good.describe(byte);
    },
  };
  const clock = { now: () => 0 };
  const options = checked({ meta: { good, noFields, throws }, clocks: { clock, none: {} } } as never);
  expect([options.meta, options.clocks]).toEqual([{ good }, { clock }]);
  expect(refusedOf(options)).toEqual([
    'meta.noFields: expected a schema of defineMeta, got Object',
    'meta.throws: expected a schema of defineMeta, got Object',
    'clocks.none: expected a clock, with now(), got Object',
  ]);
});

it('says of an option that throws what it throws, and reads the others', () => {
  const options = checked({
    hotkey: 'F9',
    get theme(): 'dark' {
      throw new Error('no theme');
    },
  });
  expect(options).toEqual({ hotkey: 'F9', generators: {} });
  expect(refusedOf(options)).toEqual([
    'theme: expected "light", "dark", "system", got "what throws Error: no theme"',
  ]);
});

it('says of generators that cannot be read why, and of one of them', () => {
  const closed = () => {
    throw new Error('closed');
  };
  const generators = new Proxy({ notes: createGenerator() }, { ownKeys: closed });
  const options = checked({ generators });
  expect([options.generators, refusedOf(options)]).toEqual([{}, ['generators: could not be read: closed']]);
  const some = checked({ generators: new Proxy({ notes: createGenerator() }, { get: closed }) });
  expect([some.generators, refusedOf(some)]).toEqual([{}, ['generators.notes: could not be read: closed']]);
});

it('says how generators are given, of one that was given without a name', () => {
  for (const given of [createGenerator(), [createGenerator()], 'x'])
    expect(checked({ generators: given as never })).toEqual({ generators: {} });
  expect(warned).toEqual(
    ['Object', 'Array', '"x"'].map(
      got => `sno devtools: generators: expected generators by name, as { notes: generator }, got ${got}`,
    ),
  );
});

it('says what the devtools cannot be put into', () => {
  for (const given of [undefined, { nodeType: 1 }]) checkMount(given, 1);
  expect(warned).toEqual([]);
  class Document {
    nodeType = 9;
  }
  for (const given of [null, '#app', new Document()]) checkMount(given, 1);
  expect(warned).toEqual([
    'sno devtools: element: expected an element that is in the page by now, got null',
    'sno devtools: element: expected an element that is in the page by now, got "#app"',
    'sno devtools: element: expected an element that is in the page by now, got Document',
  ]);
});

it('says that a second mount covers the first', () => {
  checkMount(undefined, 2);
  expect(warned).toEqual(['sno devtools: mounts: expected one in a page, which a second would cover, got 2']);
});

it.each([
  'Alt+S',
  'ctrl+shift+.',
  'F9',
  'F12',
  'Mod+Shift+Period',
  'Meta+ArrowUp',
  'Shift+F9',
  'Alt+KeyS',
  'Shift+Ctrl+PageDown',
])('takes the hotkey %j', hotkey => {
  expect(checked({ hotkey })).toMatchObject({ hotkey });
  expect(warned).toEqual([]);
});
