/*
 * Reads a text of any length in slices, so that only one slice is in memory at a time. It is only cut where
 * no ID can be: after a line, or else between words, and never inside a list in brackets, which may be the
 * bytes of an ID.
 */

/** A piece of a text. */
export interface Slice {
  readonly text: string;
  /** The line of its first character, starting at 1. */
  readonly line: number;
  /** How many bytes had been read at its end. */
  readonly readBytes: number;
}

/** The input is not text. */
export class NotTextError extends Error {
  override name = 'NotTextError';
}

/** Bytes per read. */
export const SLICE_BYTES = 512 * 1024;
/** How many characters to search for the end of a line, and for a gap between words. */
const NEAR_LINE = 64 * 1024;
const NEAR_GAP = 1024;

/**
 * Reads a blob or file slice by slice, as UTF-8, or as UTF-16 if it starts with such a byte order mark.
 *
 * @throws NotTextError if its first slice contains a zero byte.
 */
export async function* slicesOf(blob: Blob, sliceBytes: number = SLICE_BYTES): AsyncGenerator<Slice> {
  let decoder: TextDecoder | undefined;
  let rest = '';
  let line = 1;
  let isInRun = false;
  for (let at = 0; at < blob.size; at += sliceBytes) {
    const bytes = new Uint8Array(await blob.slice(at, at + sliceBytes).arrayBuffer());
    decoder ??= decoderOf(bytes);
    const readBytes = Math.min(blob.size, at + sliceBytes);
    const isLast = readBytes === blob.size;
    let text = rest + decoder.decode(bytes, { stream: !isLast });
    // The rest of a run that is too long for an ID cannot be an ID either.
    if (isInRun) text = text.replace(RUN_START, '');
    const cut = isLast ? text.length : cutOf(text);
    isInRun = cut === 0 && (isInRun || text.length > NEAR_GAP);
    const end = isInRun ? text.length : cut;
    rest = text.slice(end);
    const piece = text.slice(0, end);
    yield { text: piece, line, readBytes };
    line += newlinesIn(piece);
  }
}

/** The last position where a text can be cut without splitting an ID; 0 if there is none near its end. */
function cutOf(text: string): number {
  const near = Math.max(0, text.length - NEAR_GAP);
  const opened = text.lastIndexOf('[');
  if (opened >= near && opened > text.lastIndexOf(']')) return opened;
  const newline = text.lastIndexOf('\n') + 1;
  if (newline > Math.max(0, text.length - NEAR_LINE)) return newline;
  for (let i = text.length - 1; i >= near; i--) {
    if (!RUN_CHARACTER.test(text.charAt(i))) return i + 1;
  }
  return 0;
}

/** Characters that may be part of an ID or touch one. */
const RUN_CHARACTER = /[\dA-Za-z\\%-]/;
const RUN_START = /^[\dA-Za-z\\%-]+/;

/** How many lines end in a text. */
export function newlinesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

function decoderOf(start: Uint8Array): TextDecoder {
  const [a, b] = start;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le');
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be');
  const zero = start.indexOf(0);
  if (zero >= 0) throw new NotTextError(`This is not a text file: byte ${zero} is zero.`);
  return new TextDecoder();
}
