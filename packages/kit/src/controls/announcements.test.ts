import { expect, it } from 'vitest';
import { type Announcement, announced } from './announcements.ts';

function say(...texts: string[]): readonly Announcement[] {
  return texts.reduce<readonly Announcement[]>(announced, []);
}

it('a text that is said at once after another leaves that one to be said', () => {
  expect(say('Copied', '1 problem').map(({ text }) => text)).toEqual(['Copied', '1 problem']);
});

it('a text that is said again is a new one, and is there once', () => {
  expect(say('Copied', 'Paused', 'Copied')).toEqual([
    { text: 'Paused', number: 2 },
    { text: 'Copied', number: 3 },
  ]);
});

it('only the last texts are kept', () => {
  expect(say('a', 'b', 'c', 'd', 'e', 'f').map(({ text }) => text)).toEqual(['c', 'd', 'e', 'f']);
});
