import { BYTE_LENGTH } from '../id/layout.ts';
import { type IdProblem, problem } from './reading.ts';
import { showCharacter } from './show-character.ts';

/**
 * Whether a text looks like a list of bytes: it starts with a bracket, or it is numbers and what separates
 * them.
 */
export function isLikeBytes(text: string): boolean {
  return text.startsWith('[') || (/^\d{1,3}[\s,]/.test(text) && /^[\d\s,]+$/.test(text));
}

/**
 * Reads ten numbers from 0 to 255 with commas or white space between them, in brackets or without.
 *
 * @param at the index of the text in the input, for the index of a problem.
 */
export function readByteList(text: string, at: number): Uint8Array | IdProblem {
  const isOpen = text.startsWith('[');
  const item = /\s*(\d*)\s*(,?)/y;
  const bytes: number[] = [];
  let wantsNumber = false;
  item.lastIndex = isOpen ? 1 : 0;
  for (;;) {
    const [whole, digits, comma] = item.exec(text)!;
    const end = item.lastIndex;
    const index = end - whole.trimStart().length;
    if (digits === '') {
      const isEnd = isOpen ? text[index] === ']' : index === text.length;
      if (!isEnd || wantsNumber) return notAByte(text, index, at);
      return bytes.length === BYTE_LENGTH && index + (isOpen ? 1 : 0) === text.length
        ? Uint8Array.from(bytes)
        : badEnd(text, bytes.length, index, at);
    }
    if (bytes.length === BYTE_LENGTH) return problem('length', 'Expected 10 bytes, got more.', at + index);
    if (digits!.length > 3 || Number(digits) > 255) {
      return problem('value', `Expected a byte from 0 to 255, got ${digits!.slice(0, 20)}.`, at + index);
    }
    bytes.push(Number(digits));
    wantsNumber = comma !== '';
  }
}

function notAByte(text: string, index: number, at: number): IdProblem {
  const expected = 'a byte from 0 to 255';
  const message =
    index < text.length
      ? `Unexpected ${showCharacter(text, index)} at index ${at + index}: expected ${expected}.`
      : `Expected ${expected}, got nothing.`;
  return problem('character', message, at + index);
}

/** The list is complete, but not with ten bytes, or something follows it. */
function badEnd(text: string, count: number, index: number, at: number): IdProblem {
  if (count !== BYTE_LENGTH) return problem('length', `Expected 10 bytes, got ${count}.`, at + index);
  const after = index + 1 + text.slice(index + 1).search(/\S/);
  const message = `Unexpected ${showCharacter(text, after)} at index ${at + after}: expected nothing after the bracket.`;
  return problem('character', message, at + after);
}
