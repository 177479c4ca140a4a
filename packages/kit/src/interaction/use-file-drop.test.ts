import type { DragEvent } from 'react';
import { describe, expect, test } from 'vitest';
import { fileDropHandlers } from './use-file-drop.ts';

const file = new File(['9d5ve82222222222'], 'ids.txt');
const transfers = {
  file: { types: ['Files'], files: [file, new File([], 'other.txt')], getData: () => '' },
  text: { types: ['text/plain'], files: [], getData: () => '9d5ve82222222222' },
  image: { types: ['image/png'], files: [], getData: () => '' },
};

/** Drags something over an element and drops it there. Returns everything that came of it, in order. */
function drop(what: keyof typeof transfers, { takesText = false } = {}): unknown[] {
  const log: unknown[] = [];
  const event = { dataTransfer: transfers[what], preventDefault: () => log.push('taken') };
  const handlers = fileDropHandlers(
    { onFile: file => log.push(file), ...(takesText && { onText: (text: string) => log.push(text) }) },
    isOver => log.push(isOver),
  );
  handlers.onDragOver(event as unknown as DragEvent);
  handlers.onDrop(event as unknown as DragEvent);
  return log;
}

describe('what is dropped', () => {
  test('the first of several files is taken', () => {
    expect(drop('file')).toEqual(['taken', true, false, 'taken', file]);
    expect(drop('file', { takesText: true })).toEqual(['taken', true, false, 'taken', file]);
  });

  test('a text is taken only where texts are wanted', () => {
    expect(drop('text', { takesText: true })).toEqual(['taken', true, false, 'taken', '9d5ve82222222222']);
    expect(drop('text')).toEqual([false]);
  });

  test('nothing else is announced as welcome', () => {
    expect(drop('image')).toEqual([false]);
  });
});

test('the mark disappears when the pointer leaves', () => {
  const seen: boolean[] = [];
  fileDropHandlers({ onFile: () => {} }, isOver => seen.push(isOver)).onDragLeave();
  expect(seen).toEqual([false]);
});
