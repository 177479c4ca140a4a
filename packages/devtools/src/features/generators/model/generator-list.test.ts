import { expect, it } from 'vitest';
import { createPanel } from '../../../core/panel.ts';
import { createSettings } from '../../../core/settings.ts';
import type { ContextInfo } from '../../../source/source.ts';
import { createGeneratorList, listingOf } from './generator-list.ts';

const description = { kind: 'generator', sequenceMin: 0, sequenceMax: 9, capacity: 10 };
const loadOf = (key: string) => ({ made: key.startsWith('a2/') ? 9 : 1, rate: 0 });
const context = (id: string, label: string): ContextInfo => ({ id, place: 'worker', label });

function setUp() {
  let stored: string | null = null;
  const storage = {
    getItem: () => stored,
    setItem: (_: string, text: string) => {
      stored = text;
    },
    removeItem: () => {
      stored = null;
    },
  };
  return open();

  /** A panel; `reload` makes another one, with the same storage and another ID of each context. */
  function open(id = 'a') {
    const settings = createSettings(() => storage);
    const panel = createPanel({ settings, options: {}, schedule: () => () => {}, wallMs: () => 0 });
    panel.hub.context(
      context(id, 'this page'),
      ['app', 'draft', 'import'].map((name, i) => ({
        name,
        description: { ...description, partition: 7 + i },
      })),
    );
    panel.hub.context(context(`${id}2`, 'worker “sync”'), [
      { name: 'app', description: { ...description, partition: 0x1207 } },
    ]);
    const list = panel.part(createGeneratorList);
    const { generators } = panel.registry.getState();
    const read = () => listingOf(generators, list.getState(), settings.getState(), loadOf);
    return {
      list,
      generators,
      reload: () => open(`${id}${id}`),
      read,
      names: () => read().listed.map(({ generator }) => `${generator.context.label}: ${generator.name}`),
    };
  }
}

it('lists pinned generators first, and remembers them after a reload', () => {
  const { list, generators, names, reload } = setUp();
  list.pin(generators[3]!, true);
  list.pin(generators[1]!, true);
  const pinnedFirst = ['this page: draft', 'worker “sync”: app', 'this page: app', 'this page: import'];
  expect(names()).toEqual(pinnedFirst);
  expect(reload().names()).toEqual(pinnedFirst);
  list.pin(generators[3]!, false);
  expect(names()[0]).toBe('this page: draft');
  expect(names()[1]).toBe('this page: app');
});

it('leaves hidden generators out, says how many, and remembers them', () => {
  const { list, generators, names, read, reload } = setUp();
  list.hide(generators[0]!, true);
  expect(names()).toEqual(['this page: draft', 'this page: import', 'worker “sync”: app']);
  expect(read().hidden).toBe(1);
  expect(reload().read().hidden).toBe(1);
  list.setState({ isHiddenShown: true });
  expect(read().listed.map(({ isHidden }) => isHidden)).toEqual([true, false, false, false]);
  list.hide(generators[0]!, false);
  expect(read().hidden).toBe(0);
});

it('a generator is either pinned or hidden', () => {
  const { list, generators, read } = setUp();
  list.hide(generators[0]!, true);
  list.pin(generators[0]!, true);
  expect(read().listed[0]).toMatchObject({ isPinned: true, isHidden: false });
  list.hide(generators[0]!, true);
  list.setState({ isHiddenShown: true });
  expect(read().listed[0]).toMatchObject({ isPinned: false, isHidden: true });
});

it.each([
  ['app', ['this page: app', 'worker “sync”: app']],
  ['APP worker', ['worker “sync”: app']],
  ['8', ['this page: draft']],
  ['4,615', ['worker “sync”: app']],
  ['0x1207', ['worker “sync”: app']],
  ['sync draft', []],
])('finds %s by name, context and partition', (text, expected) => {
  const { list, names } = setUp();
  list.setState({ find: text });
  expect(names()).toEqual(expected);
});

it('details stay open until they are closed, whatever is listed', () => {
  const { list, generators } = setUp();
  const [first, second] = generators.map(({ key }) => key);
  list.toggle(first!);
  list.toggle(second!);
  list.setState({ find: 'nothing like this' });
  expect([...list.getState().open]).toEqual([first, second]);
  list.toggle(first!);
  expect([...list.getState().open]).toEqual([second]);
});

it('reveals a generator whatever keeps it from the list', () => {
  const { list, generators, names } = setUp();
  list.setState({ find: 'draft' });
  list.hide(generators[0]!, true);
  list.reveal(generators[0]!.key);
  expect(names()).toHaveLength(4);
  expect(list.getState().wanted).toBe(generators[0]!.key);
  list.setState({ wanted: undefined });
  expect(list.getState().wanted).toBeUndefined();
});

it('sorts within those that are pinned and those that are not', () => {
  const { list, generators, names } = setUp();
  list.pin(generators[1]!, true);
  list.setState({ sort: { column: 'partition', isDescending: true } });
  expect(names()).toEqual(['this page: draft', 'worker “sync”: app', 'this page: import', 'this page: app']);
  list.setState({ sort: { column: 'generator', isDescending: false } });
  expect(names()).toEqual(['this page: draft', 'this page: app', 'worker “sync”: app', 'this page: import']);
  list.setState({ sort: { column: 'made', isDescending: true } });
  expect(names()[1]).toBe('worker “sync”: app');
  list.setState({ sort: undefined });
  expect(names()).toEqual(['this page: draft', 'this page: app', 'this page: import', 'worker “sync”: app']);
});
