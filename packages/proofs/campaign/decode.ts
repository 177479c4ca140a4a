/* Decodes IDs according to docs/format.md, section 1, without anything of the SDK. */

import { wrong } from './fault.ts';

/** Where an ID stands, and what it carries. */
export interface SnoParts {
  readonly unit: number;
  readonly tick: number;
  readonly meta: number;
  readonly partition: number;
  readonly sequence: number;
}

const ALPHABET = '23456789abcdefghijklmnopqrstuvwx';
const NONE = 255;
/** The value of each code unit below 128. */
const VALUES = new Uint8Array(128).fill(NONE);
for (let value = 0; value < 32; value++) VALUES[ALPHABET.charCodeAt(value)] = value;

/** The parts of a text of sixteen characters. */
export function partsOfText(text: string): SnoParts {
  if (typeof text !== 'string' || text.length !== 16) return wrong(`not an ID: ${String(text)}`);
  return partsOf(blockOf(text, 0), blockOf(text, 8));
}

/** The 40 bits of eight characters. */
function blockOf(text: string, at: number): number {
  let block = 0;
  for (let i = at; i < at + 8; i++) {
    const value = VALUES[text.charCodeAt(i)] ?? NONE;
    if (value === NONE) wrong(`not an ID: ${text}`);
    block = block * 32 + value;
  }
  return block;
}

/** The parts of the ten bytes at `at`. */
export function partsOfBytes(bytes: Uint8Array, at: number): SnoParts {
  let time = 0;
  for (let i = 0; i < 5; i++) time = time * 256 + bytes[at + i]!;
  let payload = 0;
  for (let i = 5; i < 10; i++) payload = payload * 256 + bytes[at + i]!;
  return partsOf(time, payload);
}

function partsOf(time: number, payload: number): SnoParts {
  return {
    unit: Math.floor(time / 2),
    tick: time % 2,
    meta: Math.floor(payload / 2 ** 32),
    partition: Math.floor(payload / 65_536) % 65_536,
    sequence: payload % 65_536,
  };
}
