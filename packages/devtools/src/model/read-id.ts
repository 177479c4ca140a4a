import { fromBigInt, fromBytes, fromHex, fromUuid, isSno, isSnoError, parse, type Sno } from '@sno-id/sdk';

/** The forms of an ID that can be told apart. */
export type Form = 'text' | 'bytes' | 'hex' | 'UUID' | 'BigInt';

/** An ID that was read from what somebody pasted, or what is wrong with it. */
export type Reading =
  | { readonly ok: true; readonly id: Sno; readonly form: Form }
  | {
      readonly ok: false;
      readonly problem: string;
      /** Of the first wrong character in the whole input; its length if something is missing. */
      readonly index: number;
    };

/** Reads an ID in any of its forms, with whatever quotes and white space around it. */
export function readId(input: string): Reading {
  const { text, at } = unwrap(input);
  if (isSno(text)) return { ok: true, id: text, form: 'text' };
  if (text.startsWith('[')) return readBytes(text, at);
  const hex = /^(0x|\\x)/i.exec(text);
  if (hex) return readHex(text.slice(hex[0].length), at + hex[0].length);
  if (text.length === 20 && /^[\da-f]+$/i.test(text)) return readHex(text, at);
  if (UUID.test(text) || text.includes('-')) return readUuid(text, at);
  if (/^\d{17,}$|^\d+n$/.test(text)) return readBigInt(text, at);
  return readText(text, at);
}

/** Reads one form alone, as where only that one is written; also half of it is then no other form. */
export function readAs(form: Form, input: string): Reading {
  const { text, at } = unwrap(input);
  switch (form) {
    case 'text':
      return readText(text, at);
    case 'bytes':
      return text.startsWith('[') ? readBytes(text, at) : readBytes(`[${text}`, at - 1);
    case 'hex': {
      const digits = text.replace(/^(0x|\\x)/i, '');
      return readHex(digits, at + text.length - digits.length);
    }
    case 'UUID':
      return readUuid(text, at);
    case 'BigInt':
      return readBigInt(text, at);
  }
}

function readText(text: string, at: number): Reading {
  return sdk('text', '16 characters of 2–9 and a–x', text, at, parse);
}

/** Takes off white space, one pair of quotes, and a comma or semicolon after them. */
function unwrap(input: string): { text: string; at: number } {
  const [, before = '', rest = ''] = /^(\s*)(.*?)[\s,;]*$/s.exec(input) ?? [];
  const quoted = /^(["'`“‘])(.*)(["'`”’])$/s.exec(rest)?.[2];
  if (quoted === undefined) return { text: rest, at: before.length };
  const inner = quoted.trim();
  return { text: inner, at: before.length + 1 + quoted.indexOf(inner) };
}

/** Lets the SDK read a text that starts at `at` of the input. */
function sdk(form: Form, expected: string, text: string, at: number, read: (text: string) => Sno): Reading {
  try {
    return { ok: true, id: read(text), form };
  } catch (error) {
    if (!isSnoError(error, 'ERR_ID_INVALID')) throw error;
    const { index } = error;
    // A pair of surrogates is one character to the reader.
    const found = String.fromCodePoint(text.codePointAt(index) ?? 0);
    return wrong(expected, index < text.length ? `“${found}”` : `only ${text.length}`, at + index);
  }
}

function readHex(digits: string, at: number): Reading {
  return sdk('hex', '20 hex digits', digits, at, fromHex);
}

/** Reads a UUID, with its dashes or without. Its bytes are characters of an ID, which most UUIDs have none of. */
function readUuid(text: string, at: number): Reading {
  const groups = UUID.exec(text)?.slice(1);
  if (!groups) return sdk('UUID', 'a UUID', text, at, fromUuid);
  for (const { 0: byte, index } of text.matchAll(/[\da-f]{2}/gi)) {
    if (!ID_CHARACTER.test(byte)) return wrong('bytes of 32–39 and 61–78', `“${byte}”`, at + index);
  }
  return { ok: true, id: fromUuid(groups.join('-')), form: 'UUID' };
}

const UUID = /^([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})$/i;

/** The codes of 2–9 and a–x, in hex. */
const ID_CHARACTER = /^(3[2-9]|6[1-9a-f]|7[0-8])$/i;

function readBigInt(text: string, at: number): Reading {
  if (!/^\d+n?$/.test(text)) {
    const index = /^\d*/.exec(text)?.[0].length ?? 0;
    return wrong('decimal digits', text[index] ? `“${text[index]}”` : 'nothing', at + index);
  }
  if (text.length > 32) return wrong('a whole number below 2^80', 'a greater one', at);
  const value = BigInt(text.replace('n', ''));
  if (value >> 80n === 0n) return { ok: true, id: fromBigInt(value), form: 'BigInt' };
  return wrong('a whole number below 2^80', 'a greater one', at);
}

function readBytes(text: string, at: number): Reading {
  const bytes: number[] = [];
  for (const item of text.slice(1).matchAll(/\s*([^,\]]*)([,\]]?)/g)) {
    const [whole, digits = '', after] = item;
    const index = at + 1 + item.index + whole.indexOf(digits);
    const trimmed = digits.trim();
    if (bytes.length === 10) return wrong('ten bytes', 'more', index);
    if (!/^\d{1,3}$/.test(trimmed) || Number(trimmed) > 255) {
      return wrong('a byte from 0 to 255', trimmed === '' ? 'nothing' : `“${trimmed.slice(0, 16)}”`, index);
    }
    bytes.push(Number(trimmed));
    if (after !== ',') {
      if (bytes.length < 10) return wrong('ten bytes', `only ${bytes.length}`, index + digits.length);
      const end = 1 + item.index + whole.length;
      if (after !== ']' || end < text.length)
        return wrong('“]” at the end', `“${text.slice(end, end + 16)}”`, at + end);
      break;
    }
  }
  return { ok: true, id: fromBytes(Uint8Array.from(bytes)), form: 'bytes' };
}

function wrong(expected: string, got: string, index: number): Reading {
  return { ok: false, problem: `Expected ${expected}, got ${got} at index ${index}.`, index };
}
