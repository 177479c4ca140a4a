import { refusal } from '../arguments.ts';

/*
 * A block of shared memory. The header is written before any other thread can have the buffer and never
 * changes; the words change only by compareExchange, and lie in cache lines that the header is not in.
 *
 *   byte  0  magic, 4 zeros   8 …  the header's numbers, Uint64   128 …  the words, Uint64
 *
 * Any thread can overwrite any part of the buffer, so each value is checked before it is used.
 */

const HEADER_AT = 8;
const WORDS_AT = 128;
const WORD = 8;

/** The first four bytes of each kind of buffer. Other ones when its form changes. */
const MAGICS = { generator: 0x736e_6f47, snowflake: 0x736e_6f4c };
export type MemoryKind = keyof typeof MAGICS;

/** The parts of a buffer. */
export interface SharedMemory {
  readonly buffer: SharedArrayBuffer;
  readonly header: BigUint64Array;
  readonly words: BigUint64Array;
}

/** A buffer, and the values of its header, which are checked and read once. */
export interface ConfiguredMemory<Config> {
  readonly memory: SharedMemory;
  readonly config: Config;
}

/**
 * Separates options from a buffer, in `create()`, `create(options)`, `create(buffer)` and
 * `create(buffer, options)`. An `undefined` in the place of either is a buffer that was lost on its way to a
 * worker, or a typo in its name: a generator that is made instead would repeat the IDs of the one to be
 * joined.
 *
 * @throws TypeError for anything else than these.
 */
export function optionsAndBuffer<Options extends object>(
  given: readonly unknown[],
): [options: Options, buffer: SharedArrayBuffer | undefined] {
  if (given.length === 0) return [{} as Options, undefined];
  const [first, second] = given as [unknown, Options | undefined];
  if (isSharedBuffer(first)) return [second === undefined ? ({} as Options) : second, first];
  const isAlone = first !== undefined && second === undefined;
  // Whether it is a plain one is checked with its keys.
  if (isAlone && tagOf(first) === '[object Object]') return [first as Options, undefined];
  throw refusal('buffer', isAlone ? 'a SharedArrayBuffer, or options' : 'a SharedArrayBuffer', first);
}

/** Whether a value is shared memory, of any realm. */
function isSharedBuffer(value: unknown): value is SharedArrayBuffer {
  try {
    // Of the memory itself: a proxy has the tag of its target, and no memory.
    return Reflect.get(SharedArrayBuffer.prototype, 'byteLength', value) >= 0;
  } catch {
    return false;
  }
}

function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}

/**
 * Creates a buffer of a kind with room for `words` words. All but the magic is zero.
 *
 * @throws TypeError where the runtime has no SharedArrayBuffer or no Atomics: says what to set.
 */
export function allocate(kind: MemoryKind, words: number): SharedMemory {
  // An engine can have the one without the other.
  if (typeof SharedArrayBuffer === 'undefined' || typeof Atomics === 'undefined') {
    throw new TypeError(
      'SharedArrayBuffer or Atomics is missing. A browser has it only in a cross-origin isolated page: serve the page ' +
        'and its workers with the headers "Cross-Origin-Opener-Policy: same-origin" and ' +
        '"Cross-Origin-Embedder-Policy: require-corp". Or share nothing: give each thread a range of the sequence, ' +
        'splitSequence(n).',
    );
  }
  const buffer = new SharedArrayBuffer(WORDS_AT + words * WORD);
  new Uint32Array(buffer)[0] = MAGICS[kind];
  return viewsOf(buffer);
}

/**
 * Takes a buffer that another thread has made.
 *
 * @param words how many there must be, if that is known
 * @throws TypeError if it is no SharedArrayBuffer, RangeError if it is not one that `allocate` made for this
 * kind.
 */
export function attach(kind: MemoryKind, buffer: unknown, words?: number): SharedMemory {
  if (!isSharedBuffer(buffer)) throw refusal('buffer', 'a SharedArrayBuffer', buffer);
  const { byteLength } = buffer;
  const found = (byteLength - WORDS_AT) / WORD;
  if (!(Number.isInteger(found) && found >= 1 && found === (words ?? found))) {
    throw corrupt(kind, `${byteLength} bytes`);
  }
  if (new Uint32Array(buffer, 0, 1)[0] !== MAGICS[kind]) throw corrupt(kind, 'other data');
  return viewsOf(buffer);
}

/** The error for a buffer in which something else was expected. */
export function corrupt(kind: MemoryKind, found: string): Error {
  return new RangeError(`buffer: expected the buffer of a shared ${kind}, got ${found}`);
}

function viewsOf(buffer: SharedArrayBuffer): SharedMemory {
  return {
    buffer,
    header: new BigUint64Array(buffer, HEADER_AT, (WORDS_AT - HEADER_AT) / WORD),
    words: new BigUint64Array(buffer, WORDS_AT),
  };
}
