import { refusal } from '../arguments.ts';

/*
 * A block of shared memory, 128 bytes. The header is written before any other thread can have the buffer and never
 * changes; the words change only by compareExchange. They lie a cache line away from the header.
 *
 *   byte  0  magic   4  version   8 …  the header's numbers, Uint32        64 …  the words, Uint64
 */

const BYTES = 128;
const HEADER_AT = 8;
const HEADER_LENGTH = 8;
const WORDS_AT = 64;
const WORDS_LENGTH = 8;
const VERSION = 1;

/** What a buffer holds, and the first four bytes that say so. */
export type MemoryKind = keyof typeof MAGICS;
const MAGICS = { generator: 0x736e_6f47, snowflake: 0x736e_6f46 };

/** The parts of a buffer. */
export interface SharedMemory {
  readonly buffer: SharedArrayBuffer;
  readonly header: Uint32Array;
  readonly words: BigUint64Array;
}

/**
 * Tells options from a buffer, in `create(options?)` and `create(buffer, options?)`.
 *
 * @throws TypeError for anything else than these.
 */
export function optionsAndBuffer<Options extends object>(
  first: unknown,
  second: Options | undefined,
): [options: Options, buffer: SharedArrayBuffer | undefined] {
  if (first === undefined || isSharedBuffer(first)) {
    return [second === undefined ? ({} as Options) : second, first];
  }
  if (second !== undefined) throw refusal('buffer', 'a SharedArrayBuffer', first);
  return [first as Options, undefined];
}

/** Tells whether a value is shared memory, of whichever realm. */
export function isSharedBuffer(value: unknown): value is SharedArrayBuffer {
  return Object.prototype.toString.call(value) === '[object SharedArrayBuffer]';
}

/**
 * Makes a buffer of a kind, with everything else zero.
 *
 * @throws TypeError where the runtime has no SharedArrayBuffer or no Atomics: says what to set.
 */
export function allocate(kind: MemoryKind): SharedMemory {
  // An engine can have the one without the other.
  if (typeof SharedArrayBuffer === 'undefined' || typeof Atomics === 'undefined') {
    throw new TypeError(missingMessage());
  }
  const buffer = new SharedArrayBuffer(BYTES);
  new Uint32Array(buffer, 0, 2).set([MAGICS[kind], VERSION]);
  return viewsOf(buffer);
}

/**
 * Takes a buffer that another thread has made.
 *
 * @throws TypeError if it is no SharedArrayBuffer, RangeError if it is not one that `allocate` made for this kind.
 */
export function attach(kind: MemoryKind, buffer: unknown): SharedMemory {
  if (!isSharedBuffer(buffer)) throw refusal('buffer', 'a SharedArrayBuffer', buffer);
  const expect = (what: string, expected: number, found: number | undefined): void => {
    if (found !== expected) {
      throw refusal(
        'buffer',
        `the buffer of a shared ${kind}, ${what} ${expected}`,
        found,
        undefined,
        RangeError,
      );
    }
  };
  expect('byteLength', BYTES, buffer.byteLength);
  const [magic, version] = new Uint32Array(buffer, 0, 2);
  expect('magic', MAGICS[kind], magic);
  expect('version', VERSION, version);
  return viewsOf(buffer);
}

function viewsOf(buffer: SharedArrayBuffer): SharedMemory {
  return {
    buffer,
    header: new Uint32Array(buffer, HEADER_AT, HEADER_LENGTH),
    words: new BigUint64Array(buffer, WORDS_AT, WORDS_LENGTH),
  };
}

function missingMessage(): string {
  const { crossOriginIsolated } = globalThis as { crossOriginIsolated?: boolean };
  const isolation =
    crossOriginIsolated === undefined ? '' : `, and crossOriginIsolated is ${crossOriginIsolated} here`;
  return (
    `SharedArrayBuffer or Atomics is missing${isolation}. A browser has it only in a cross-origin isolated page: serve the page ` +
    'and its workers with the headers "Cross-Origin-Opener-Policy: same-origin" and ' +
    '"Cross-Origin-Embedder-Policy: require-corp". Or share nothing: give each thread a range of the sequence, ' +
    'splitSequence(n).'
  );
}
