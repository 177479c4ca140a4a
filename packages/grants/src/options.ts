import { refusal } from '@sno-id/sdk/internal';

/** @throws TypeError unless it is a function. */
export function requireFunction(name: string, value: unknown): void {
  if (typeof value !== 'function') throw refusal(name, 'a function', value);
}

/** @throws TypeError unless it is a finite number. */
export function requireTime(name: string, value: unknown): void {
  if (!Number.isFinite(value)) throw refusal(name, 'Unix milliseconds', value);
}
