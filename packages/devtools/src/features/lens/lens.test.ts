import type { Sno } from '@sno-id/sdk';
import { describe, expect, it } from 'vitest';
import { createPanel } from '../../core/panel.ts';
import { createSettings } from '../../core/settings.ts';
import { createLens } from './lens.ts';
import type { LensListener, LensPage } from './model/lens-page.ts';

const ID = 'brpk4q72xwf2m63l' as Sno;

function setUp() {
  const settings = createSettings(() => {
    throw new Error('no storage');
  });
  const panel = createPanel({
    settings,
    options: {},
    schedule: () => () => {},
    wallMs: () => Date.UTC(2031, 11),
  });
  let listener: LensListener | undefined;
  let watches = 0;
  const page: LensPage = {
    watch: (_panel, _element, own) => {
      watches++;
      listener = own;
      return () => (listener = undefined);
    },
    places: () => [
      { id: ID, where: 'text', tag: 'td' },
      { id: ID, where: 'href', tag: 'a' },
    ],
  };
  const lens = createLens(panel, page);
  const pinned: string[] = [];
  return {
    panel,
    lens,
    begin: () => lens.begin({} as Element, text => pinned.push(text)),
    page: () => listener,
    watches: () => watches,
    pinned,
  };
}

describe('the lens', () => {
  it('watches the page once, and leaves nothing when it ends', () => {
    const { lens, begin, page, watches } = setUp();
    begin();
    begin();
    expect([watches(), lens.getState().isOn]).toEqual([1, true]);
    lens.end();
    expect([page(), lens.getState().isOn]).toEqual([undefined, false]);
    begin();
    expect(watches()).toBe(2);
  });

  it('reports pinned IDs and stays on', () => {
    const { panel, lens, begin, page, pinned } = setUp();
    begin();
    panel.settings.choose({ view: 'live' });
    expect(lens.getState().isOn).toBe(true);
    page()?.onPin({
      seen: [
        { id: ID, where: 'text' },
        { id: ID, where: 'href' },
      ],
      more: 0,
      boxes: [],
    });
    expect(pinned).toEqual([`${ID}\n${ID}`]);
    expect(lens.getState().isOn).toBe(true);
  });

  it('ends with Escape, and with the panel', () => {
    const { panel, lens, begin, page } = setUp();
    begin();
    page()?.onEnd();
    expect(lens.getState().isOn).toBe(false);
    begin();
    panel.settings.choose({ isOpen: true });
    expect(lens.getState().isOn).toBe(true);
    panel.settings.choose({ isOpen: false });
    expect([lens.getState().isOn, page()]).toEqual([false, undefined]);
  });

  it('lists the IDs of the page, each once', () => {
    expect(setUp().lens.listPage()).toBe(`${ID} text of td, href of a`);
  });
});
