import type { Sno } from '@sno-id/sdk';
import { expect, test } from 'vitest';
import { hold, release } from './hold.ts';

const OLD = ['2222222222222222'] as Sno[];
const NEW = ['2222222222222223'] as Sno[];

test('a list holds the rows shown when the pointer or the focus reached it', () => {
  const held = hold(undefined, 'pointer', OLD);
  expect(held?.rows).toBe(OLD);
  expect(hold(held, 'focus', NEW)?.rows).toBe(OLD);
});

test('a list moves again once neither the pointer nor the focus is in it', () => {
  const held = hold(hold(undefined, 'pointer', OLD), 'focus', OLD);
  expect(release(held, 'pointer')?.rows).toBe(OLD);
  expect(release(release(held, 'pointer'), 'focus')).toBeUndefined();
  expect(release(release(held, 'pointer'), 'pointer')?.rows).toBe(OLD);
  expect(release(undefined, 'focus')).toBeUndefined();
});

test('an empty list is not held', () => {
  expect(hold(undefined, 'pointer', [])).toBeUndefined();
});
