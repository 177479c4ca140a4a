import { fromBigInt, fromBytes } from '../id/forms.ts';
import { BYTE_LENGTH, TEXT_LENGTH } from '../id/layout.ts';
import { isSno } from '../id/sno.ts';
import { matchAs } from './match-id.ts';
import { type IdProblem, type IdReading, problem } from './reading.ts';
import { readRecord } from './record.ts';

/**
 * Reads what is not text: bytes, a bigint, an array or an object. Code of a caller, such as the traps of a
 * proxy, can run here and throw.
 *
 * @param readText reads the `id` of an object.
 */
export function readValue(value: unknown, readText: (text: string) => IdReading): IdReading {
  try {
    if (typeof value === 'bigint') return readBigInt(value);
    switch (Object.prototype.toString.call(value)) {
      case '[object Uint8Array]':
        // Anything can have that name.
        if (ArrayBuffer.isView(value)) return readBytes(value as Uint8Array);
        break;
      case '[object Array]':
        return readArray(value as readonly unknown[]);
      case '[object Object]':
        return readRecord({ __proto__: null, ...(value as object) }, readText);
    }
    return badKind(value === null ? 'null' : (KINDS[typeof value] ?? 'an object of another kind'));
  } catch {
    return badKind('an object that cannot be read');
  }
}

const KINDS: { readonly [type: string]: string } = {
  number: 'a number, which cannot hold the 80 bits of one',
  boolean: 'a boolean',
  undefined: 'undefined',
  symbol: 'a symbol',
  function: 'a function',
};

function badKind(found: string): IdProblem {
  return problem('kind', `Expected an ID as text, bytes, a bigint or JSON, got ${found}.`);
}

function readBigInt(value: bigint): IdReading {
  if (value >= 0n && value >> 80n === 0n) return { ok: true, id: fromBigInt(value), form: 'bigint' };
  return problem(
    'value',
    `Expected an integer from 0 to 2^80 - 1, got a ${value < 0n ? 'negative' : 'larger'} one.`,
  );
}

function readBytes(given: Uint8Array): IdReading {
  if (given.length !== BYTE_LENGTH && given.length !== TEXT_LENGTH) return badLength(given.length);
  const bytes = new Uint8Array(given);
  if (bytes.length === BYTE_LENGTH) return { ok: true, id: fromBytes(bytes), form: 'bytes' };
  const text = String.fromCharCode(...bytes);
  if (isSno(text)) {
    return problem('length', 'Expected 10 bytes, got 16: the characters of an ID.', undefined, text);
  }
  const id = matchAs('uuid', Array.from(bytes, byte => (byte + 256).toString(16).slice(1)).join(''));
  if (id === undefined) return badLength(bytes.length);
  return problem('length', 'Expected 10 bytes, got 16: the UUID of an ID.', undefined, id);
}

function readArray(given: readonly unknown[]): IdReading {
  if (given.length !== BYTE_LENGTH) return badLength(given.length);
  const bytes = [...given];
  const wrong = bytes.findIndex(
    byte => !(Number.isInteger(byte) && (byte as number) >= 0 && (byte as number) <= 255),
  );
  if (wrong < 0) return { ok: true, id: fromBytes(Uint8Array.from(bytes as number[])), form: 'bytes' };
  return problem('value', `Expected ten bytes from 0 to 255: item ${wrong} of the array is not one.`);
}

function badLength(count: number): IdProblem {
  return problem('length', `Expected ${BYTE_LENGTH} bytes, got ${count}.`);
}
