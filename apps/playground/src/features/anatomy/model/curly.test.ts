import { readId } from '@sno-id/sdk/read';
import { expect, test } from 'vitest';
import { curly } from './curly.ts';

test('a message counts characters from 1', () => {
  const reading = readId('brpk4q72xwf2m!3l');
  expect(!reading.ok && curly(reading.message)).toBe('Unexpected “!” at character 14: expected 2-9 or a-x.');
});
