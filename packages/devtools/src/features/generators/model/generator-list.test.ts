import { expect, it } from 'vitest';
import { createTestPanel } from '../../../../test/test-panel.ts';
import type { ContextInfo } from '../../../source/source.ts';
import { createGeneratorList, generatorsFor, listingOf } from './generator-list.ts';

const description = { kind: 'generator', sequenceMin: 0, sequenceMax: 9, capacity: 10 };
const loadOf = (key: string) => ({ made: key.startsWith('a2/') ? 9 : 1, rate: 0 });
const context = (id: string, label: string): ContextInfo => ({ id, place: 'worker', label });

function setUp() {
  const panel = createTestPanel();
  panel.hub.context(
    context('a', 'this page'),
    ['app', 'draft', 'import'].map((name, i) => ({
      name,
      description: { ...description, partition: 7 + i },
    })),
  );
  panel.hub.context(context('a2', 'worker “sync”'), [
    { name: 'app', description: { ...description, partition: 0x1207 } },
  ]);
  const list = panel.part(createGeneratorList);
  const { generators } = panel.registry.getState();
  const names = () =>
    listingOf(generators, list.getState(), loadOf).map(({ context, name }) => `${context.label}: ${name}`);
  return { panel, list, generators, names };
}

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

it('finds a number that is whole, and not a part of a port', () => {
  const { panel } = setUp();
  panel.hub.context(context('s', 'localhost:5050'), [
    { name: 'queue-3', description: { ...description, partition: 60 } },
  ]);
  const { generators } = panel.registry.getState();
  const found = (find: string) => generatorsFor(find, generators).map(({ name }) => name);
  expect(['50', '5050', '3', '60', ':50'].map(found)).toEqual([
    [],
    ['queue-3'],
    ['queue-3'],
    ['queue-3'],
    ['queue-3'],
  ]);
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

it('reveals a generator whatever is looked for', () => {
  const { list, generators, names } = setUp();
  list.setState({ find: 'draft' });
  list.reveal(generators[0]!.key);
  expect(names()).toHaveLength(4);
  expect(list.getState().wanted).toBe(generators[0]!.key);
});

it('sorts by name, partition and load', () => {
  const { list, names } = setUp();
  list.setState({ sort: { column: 'partition', isDescending: true } });
  expect(names()).toEqual(['worker “sync”: app', 'this page: import', 'this page: draft', 'this page: app']);
  list.setState({ sort: { column: 'generator', isDescending: false } });
  expect(names()).toEqual(['this page: app', 'worker “sync”: app', 'this page: draft', 'this page: import']);
  list.setState({ sort: { column: 'made', isDescending: true } });
  expect(names()[0]).toBe('worker “sync”: app');
  list.setState({ sort: undefined });
  expect(names()).toEqual(['this page: app', 'this page: draft', 'this page: import', 'worker “sync”: app']);
});
