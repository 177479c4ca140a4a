import { fromBytes } from '@sno-id/sdk';
import type { TracedIds } from '../source/traced-call.ts';

/** Bytes, and UTF-16 code units, of a sno ID in an array of them. */
const BYTES = 10;

/**
 * The IDs that a call made, from its arguments and what it returned: in ascending parts, of which there are
 * several only if the clock moved back meanwhile.
 */
export function madeIds(method: string, args: readonly unknown[], result: unknown): TracedIds[] {
  const at = textsOf(method, args, result);
  if (!at) return [];
  const { count, textAt } = at;
  if (count === 0) return [];
  const first = textAt(0);
  const last = textAt(count - 1);
  if (count === 1 || isBefore(first, last)) return [{ first, last, count }];
  const parts: TracedIds[] = [];
  let part = { first, last: first, count: 1 };
  for (let i = 1; i < count; i++) {
    const text = textAt(i);
    if (isBefore(part.last, text)) {
      part.last = text;
      part.count++;
    } else {
      parts.push(part);
      part = { first: text, last: text, count: 1 };
    }
  }
  return [...parts, part];
}

/** Whether an ID is smaller than another one, both sno IDs or both decimals of snowflakes. */
export function isBefore(id: string, other: string): boolean {
  return id.length === other.length ? id < other : id.length < other.length;
}

function isBytes(value: unknown): value is Uint8Array {
  return Object.prototype.toString.call(value) === '[object Uint8Array]';
}

interface Texts {
  readonly count: number;
  textAt(index: number): string;
}

function textsOf(method: string, args: readonly unknown[], result: unknown): Texts | undefined {
  if (typeof result === 'string' || typeof result === 'bigint') {
    return { count: 1, textAt: () => String(result) };
  }
  if (method === 'nextBytes' && isBytes(result)) {
    const at = (args[2] ?? 0) as number;
    return { count: 1, textAt: () => fromBytes(result.subarray(at, at + BYTES)) };
  }
  // The target may be longer than what was written to it.
  const count = (method === 'batch' ? args[0] : args[1]) as number;
  if (isBytes(result)) {
    return { count, textAt: i => fromBytes(result.subarray(i * BYTES, (i + 1) * BYTES)) };
  }
  return Array.isArray(result) ? { count, textAt: i => String(result[i]) } : undefined;
}
