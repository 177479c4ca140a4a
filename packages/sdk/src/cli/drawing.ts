import { type Sno, toBigInt, toHex } from '../index.ts';
import { type Field, LAYOUT } from '../read/index.ts';
import type { Paint } from './paint.ts';

const BITS = 80;
/** Columns before the drawing: labels end where those of the report do. */
const INDENT = 13;
/** Columns of a row of five bytes, each with a space before it but the first. */
const WIDTH = INDENT + 5 * 9 - 1;

/**
 * Draws the bits of an ID, with their text above and their fields and hex below, and then what each field
 * holds:
 *
 *        text  b    r     p    k     4     q    7     2
 *        bits  01001110 01101111 00100001 01100000 10100000
 *       field  TTTTTTTT TTTTTTTT TTTTTTTT TTTTTTTT TTTTTTTK
 *         hex  4e       6f       21       60       a0
 *
 * A row is one block of five bytes; two bytes where the terminal has fewer than 57 columns. Color adds
 * nothing that the letters do not say.
 */
export function drawBits(id: Sno, paint: Paint, columns: number): string {
  const bytesInRow = columns < WIDTH ? 2 : 5;
  const lines: string[] = [];
  for (let bit = 0; bit < BITS; bit += bytesInRow * 8) {
    lines.push(...drawRow(id, paint, bit, bytesInRow), '');
  }
  for (const field of LAYOUT) lines.push(describe(id, paint, field, columns));
  return `${lines.join('\n')}\n`;
}

/** Draws the bytes from a bit on. A character stands above the first of its five bits. */
function drawRow(id: Sno, paint: Paint, firstBit: number, bytes: number): string[] {
  const bits = toBigInt(id).toString(2).padStart(BITS, '0');
  const hex = toHex(id);
  const letters = LAYOUT.map(({ letter, width }) => letter.repeat(width)).join('');
  const byByte = (draw: (bit: number) => string): string =>
    Array.from({ length: bytes }, (_, i) => draw(firstBit + i * 8)).join(' ');
  const text = byByte(from =>
    Array.from({ length: 8 }, (_, i) => ((from + i) % 5 === 0 ? id[(from + i) / 5] : ' ')).join(''),
  );
  const rows = {
    text: text.trimEnd(),
    bits: byByte(from => paintByte(bits, paint, from)),
    field: byByte(from => paintByte(letters, paint, from)),
    hex: byByte(from => hex.slice(from / 4, from / 4 + 2).padEnd(8)).trimEnd(),
  };
  return Object.entries(rows).map(([label, row]) => `${label.padStart(INDENT - 2)}  ${row}`);
}

/** The eight places of a byte, each in the color of its field. */
function paintByte(places: string, paint: Paint, from: number): string {
  let painted = '';
  for (const { name, firstBit, width } of LAYOUT) {
    const part = places.slice(Math.max(from, firstBit), Math.min(from + 8, firstBit + width));
    if (part !== '') painted += paint.field(name, part);
  }
  return painted;
}

function describe(id: Sno, paint: Paint, { name, letter, firstBit, width }: Field, columns: number): string {
  const value = (toBigInt(id) >> BigInt(BITS - firstBit - width)) & ((1n << BigInt(width)) - 1n);
  const unit = name === 'time' && columns >= WIDTH ? ' x 4 ms since 2010' : '';
  return `${' '.repeat(INDENT - 3)}${paint.field(name, letter)}  ${name.padEnd(9)}  ${value}${unit}`;
}
