import { expect, it } from 'vitest';
import { linkTo, readLink } from './link.ts';

it('a link has the tab and what is shown there, beside the rest of the address', () => {
  const link = linkTo({ view: 'inspect', what: 'a:b &c' }, 'http://localhost:5173/notes?page=2#top');
  expect(link).toBe('http://localhost:5173/notes?page=2&sno-devtools=inspect%3Aa%3Ab+%26c#top');
  expect(readLink(new URL(link).search)).toEqual({ view: 'inspect', what: 'a:b &c' });
});

it('a link to a tab alone takes the place of the one before', () => {
  const page = 'http://localhost/?sno-devtools=inspect:x';
  expect(linkTo({ view: 'clock' }, page)).toBe('http://localhost/?sno-devtools=clock');
  expect(readLink('?sno-devtools=clock')).toEqual({ view: 'clock', what: undefined });
});

it.each(['', '?page=2', '?sno-devtools='])('there is none in %j', query => {
  expect(readLink(query)).toBeUndefined();
});
