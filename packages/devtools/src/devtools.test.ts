import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { createDevtools } from './devtools.ts';

it('does nothing on a server that draws an app', () => {
  const loaders = { guest: vi.fn(), panel: vi.fn() };
  const { mountSnoDevtools, SnoDevtools, SnoDevtoolsPanel } = createDevtools(loaders);
  const handle = mountSnoDevtools(undefined, { initialIsOpen: true });
  handle.open();
  handle.update({});
  handle.unmount();
  expect(handle.isOpen).toBe(false);
  expect(renderToString(createElement(SnoDevtools))).toBe('');
  expect(renderToString(createElement(SnoDevtoolsPanel))).toBe('<div style="height:100%"></div>');
  expect([loaders.guest, loaders.panel].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
