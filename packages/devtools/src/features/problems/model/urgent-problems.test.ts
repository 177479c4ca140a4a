import { expect, it } from 'vitest';
import { createTestPanel } from '../../../../test/test-panel.ts';
import type { ContextInfo, SnoBatch } from '../../../source/source.ts';
import { urgentProblems } from './urgent-problems.ts';

const page: ContextInfo = { id: 'p', place: 'page', label: 'this page' };
const description = { kind: 'shared', partition: 7, sequenceMin: 0, sequenceMax: 9, capacity: 10 };
const batch: SnoBatch = {
  unixMs: 1_800_000_000_000,
  tick: 0,
  partition: 7,
  firstSequence: 1,
  count: 1,
  metas: Uint8Array.of(5),
};

it('has servers that reject the panel, with what to do', () => {
  const panel = createTestPanel();
  panel.hub.status('stream:x', { state: 'refused', text: 'x rejected the token. Use its address.' });
  expect(urgentProblems(panel)).toMatchObject([
    { kind: 'rejected', text: expect.stringMatching(/^Source rejected: x rejected the token\. Use its/) },
  ]);
});

it('has overlaps, and duplicates with their number, and nothing else of the list', () => {
  const panel = createTestPanel();
  panel.hub.status('stream:x', { state: 'retrying', text: 'No.' });
  expect(urgentProblems(panel)).toEqual([]);
  panel.hub.context(
    page,
    ['a', 'b'].map(name => ({ name, description })),
  );
  expect(urgentProblems(panel)).toMatchObject([
    { kind: 'overlap', text: expect.stringMatching(/^Overlap: a .* They can make the same ID/) },
  ]);
  for (const key of ['p/a', 'p/b']) panel.hub.ids(key, batch);
  const [first] = urgentProblems(panel);
  expect(first).toMatchObject({
    kind: 'duplicates',
    text: expect.stringMatching(
      /^Duplicates: a \(this page\) and b \(this page\) made the same ID of .* Give/,
    ),
  });
  panel.hub.ids('p/b', batch);
  expect(urgentProblems(panel)[0]!.text).toContain('IDs 2 times');
});
