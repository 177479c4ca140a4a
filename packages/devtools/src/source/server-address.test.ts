import { expect, it } from 'vitest';
import { onePerServer } from './server-address.ts';

it('has one connection to a server, with the last of several tokens', () => {
  const page = 'http://localhost:5173/notes';
  const [old, now, other, path] = ['/sno?token=old', 'http://localhost:5173/sno?token=now', '//b/sno', '/b'];
  expect(onePerServer([old, other, now, path, 'http://'], page)).toEqual([now, other, path, 'http://']);
});
