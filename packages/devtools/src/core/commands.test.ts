import { expect, it } from 'vitest';
import { type Command, commandOf, commandsFor } from './commands.ts';

const named = (name: string, key?: string): Command => ({ name, act: () => {}, ...(key && { key }) });
const commands = [named('Go to Live'), named('Search IDs', '/'), named('Theme: dark')];
const press = (key: string, held = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

it('a key does its command where nothing is typed, and without another key', () => {
  expect(commandOf(press('/'), false, commands)?.name).toBe('Search IDs');
  expect(commandOf(press('/'), true, commands)).toBeUndefined();
  expect(commandOf(press('/', { ctrlKey: true }), false, commands)).toBeUndefined();
  expect(commandOf(press('x'), false, commands)).toBeUndefined();
});

it('commands are found by words of their names, in any order', () => {
  const found = (text: string) => commandsFor(text, commands).map(({ name }) => name);
  expect(found('')).toEqual(['Go to Live', 'Search IDs', 'Theme: dark']);
  expect(found('dark theme')).toEqual(['Theme: dark']);
  expect(found('nothing')).toEqual([]);
});
