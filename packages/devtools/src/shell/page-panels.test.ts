import { describe, expect, it } from 'vitest';
import { notingSink } from '../../test/noting-sink.ts';
import { scriptedSource } from '../../test/scripted-source.ts';
import type { Generators } from '../source/watch.ts';
import { followNeighbours } from './neighbours.ts';
import { createPagePanels, firstOf, type PagePanel } from './page-panels.ts';

function panel(id: string, generators: Generators): PagePanel {
  return { context: { id, place: 'page', label: 'this page' }, generators };
}

function setUp() {
  const [notes, drafts] = [scriptedSource(1), scriptedSource(1)];
  const panels = createPagePanels();
  const own = panel('own', { notes });
  panels.add(own);
  const sink = notingSink();
  const stop = followNeighbours(panels, 'own', sink, () => 0);
  return { notes, drafts, panels, own, sink, stop };
}

describe('two panels of one page', () => {
  it('know the generators of each other', () => {
    const { drafts, panels, sink } = setUp();
    const other = panel('other', { drafts });
    panels.add(other);
    drafts.make(2);
    expect(sink.notes()).toEqual([
      'tab other “this page, another panel”: drafts',
      'other/drafts 2 IDs, 2 metabytes',
      'other/drafts made 2',
    ]);
    panels.remove(other);
    expect(sink.notes()).toEqual(['gone other']);
    expect(drafts.listeners).toBe(0);
  });

  it('have a generator that was passed to both only once', () => {
    const { notes, drafts, panels, own, sink } = setUp();
    const other = panel('other', { same: notes });
    panels.add(other);
    expect(sink.notes()).toEqual([]);
    panels.update(other, { same: notes, drafts });
    expect(sink.notes()).toEqual(['tab other “this page, another panel”: drafts']);
    expect([firstOf(panels, own), firstOf(panels, other)]).toEqual([{ notes }, { drafts }]);
    panels.update(own, { notes, drafts });
    expect(sink.notes()).toEqual(['tab other “this page, another panel”: ']);
  });

  it('stop with the panel that follows', () => {
    const { drafts, panels, sink, stop } = setUp();
    panels.add(panel('other', { drafts }));
    sink.notes();
    stop();
    expect([sink.notes(), drafts.listeners]).toEqual([['gone other'], 0]);
  });
});
