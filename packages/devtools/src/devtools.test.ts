import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { createDevtools } from './devtools.ts';

it('does nothing on a server that draws an app', () => {
  const loaders = { guest: vi.fn(), panel: vi.fn() };
  const { mountSnoDevtools, SnoDevtools } = createDevtools(loaders);
  const handle = mountSnoDevtools(undefined, { initialIsOpen: true });
  handle.open();
  handle.update({});
  handle.unmount();
  expect(handle.isOpen).toBe(false);
  expect(renderToString(createElement(SnoDevtools))).toBe('');
  expect(loaders.guest).not.toHaveBeenCalled();
});
