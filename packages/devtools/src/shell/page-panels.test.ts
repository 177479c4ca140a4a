import { expect, it } from 'vitest';
import { scriptedSource } from '../../test/scripted-source.ts';
import type { Generators } from '../source/watch.ts';
import { createPagePanels, firstOf, ownOf, type PagePanel } from './page-panels.ts';

function panel(id: string, generators: Generators): PagePanel {
  return { context: { id, place: 'page', label: 'this page' }, generators };
}

it('of two panels in one page, each receives what the other announces, but for a generator of both', () => {
  const [notes, drafts, tasks] = [scriptedSource(1), scriptedSource(1), scriptedSource(1)];
  const panels = createPagePanels();
  const [own, other, third] = [
    panel('own', { notes }),
    panel('other', { drafts }),
    panel('third', { tasks }),
  ];
  for (const one of [own, other, third]) panels.add(one);
  expect([ownOf(panels, 'own'), ownOf(panels, 'other')]).toEqual([['own'], ['other']]);

  panels.update(other, { same: notes, drafts });
  expect([firstOf(panels, own), firstOf(panels, other)]).toEqual([{ notes }, { drafts }]);
  // The first receives what only the second has; the second has what the first announces.
  expect(['own', 'other', 'third'].map(id => ownOf(panels, id))).toEqual([
    ['own'],
    ['own', 'other'],
    ['third'],
  ]);
});
