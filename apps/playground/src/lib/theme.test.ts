import { expect, test } from 'vitest';
import html from '../../index.html?raw';
import { THEME_KEY, THEMES, themeOf } from './theme.ts';

test('a stored theme is restored, and anything else is the system theme', () => {
  expect(THEMES.map(themeOf)).toEqual(['system', 'light', 'dark']);
  expect([null, '', 'sepia'].map(themeOf)).toEqual(['system', 'system', 'system']);
});

test('the page applies the stored theme before its first paint', () => {
  expect(html).toContain(`localStorage.getItem('${THEME_KEY}')`);
});
