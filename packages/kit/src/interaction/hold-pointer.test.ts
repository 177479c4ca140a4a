import { expect, it, vi } from 'vitest';
import { type HoldOptions, holdPointer } from './hold-pointer.ts';

/** An element in a separate page, of which only the parts that a drag uses exist. */
function createPage() {
  const window = new EventTarget();
  const root = new EventTarget();
  const element = Object.assign(new EventTarget(), {
    ownerDocument: { defaultView: window },
    getRootNode: () => root,
    setPointerCapture: vi.fn(),
  });
  return { window, root, element, capturing: element as unknown as Element };
}

const event = (type: string, some: object) => Object.assign(new Event(type, { cancelable: true }), some);

function startDrag(options?: (page: ReturnType<typeof createPage>) => HoldOptions) {
  const page = createPage();
  const calls: string[] = [];
  const release = holdPointer(
    { currentTarget: page.element, pointerId: 7 },
    {
      onMove: ({ clientX }) => calls.push(`move ${clientX}`),
      onDrop: ({ clientX }) => calls.push(`drop ${clientX}`),
      onCancel: () => calls.push('cancel'),
    },
    options?.(page),
  );
  const send = (type: string, clientX = 0, pointerId = 7) =>
    page.window.dispatchEvent(event(type, { clientX, pointerId }));
  const press = (key: string) => {
    const keydown = event('keydown', { key });
    const stop = vi.spyOn(keydown, 'stopPropagation');
    page.root.dispatchEvent(keydown);
    return stop.mock.calls.length > 0;
  };
  return { ...page, calls, release, send, press };
}

it('follows the pointer anywhere on the page until it lets go', () => {
  const { send, calls } = startDrag();
  send('pointermove', 3);
  send('pointermove', 5);
  send('pointerup', 6);
  send('pointermove', 9);
  expect(calls).toEqual(['move 3', 'move 5', 'drop 6']);
});

it('ignores other pointers', () => {
  const { send, calls } = startDrag();
  send('pointermove', 3, 8);
  send('pointerup', 3, 8);
  send('pointermove', 5);
  expect(calls).toEqual(['move 5']);
});

it('is cancelled once, by the browser', () => {
  const { send, calls } = startDrag();
  send('pointercancel');
  send('pointercancel');
  send('pointerup');
  expect(calls).toEqual(['cancel']);
});

it('is cancelled by Escape, which nothing else receives', () => {
  const { send, calls, press } = startDrag(() => ({ isEscapable: true }));
  expect(press('a')).toBe(false);
  expect(press('Escape')).toBe(true);
  expect(press('Escape')).toBe(false);
  send('pointerup');
  expect(calls).toEqual(['cancel']);
});

it('leaves Escape alone unless told otherwise', () => {
  const { calls, press } = startDrag();
  expect(press('Escape')).toBe(false);
  expect(calls).toEqual([]);
});

it('ends without a call when it is released', () => {
  const { release, send, calls } = startDrag();
  release();
  send('pointermove', 3);
  send('pointerup', 3);
  expect(calls).toEqual([]);
});

it('captures the pointer, and follows one that cannot be captured', () => {
  const { element, send, calls } = startDrag(page => {
    page.element.setPointerCapture.mockImplementation(() => {
      throw new Error('no such pointer');
    });
    return { capturing: page.capturing };
  });
  expect(element.setPointerCapture).toHaveBeenCalledWith(7);
  send('pointermove', 3);
  expect(calls).toEqual(['move 3']);
});
