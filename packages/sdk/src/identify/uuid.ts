import { idOfAsciiUuid } from '../id/ascii-uuid.ts';
import { idOfUuid } from '../id/uuid.ts';
import type { Reading } from './evidence.ts';
import { readSno } from './texts.ts';

/** The Gregorian calendar's first day, from which the versions 1 and 6 count 100 ns. */
const GREGORIAN_MS = -12_219_292_800_000;

/** Reads a UUID, of 32 hex digits in lower case: by its version, and as one of the UUID forms of a sno. */
export function readUuid(hex: string): Reading[] {
  const version = Number.parseInt(hex[12]!, 16);
  const isStandard = /^.{16}[89ab]/.test(hex);
  const bare = { weight: 1, fields: {} };

  const readings = readSnoForm(hex);
  if (/^0+$/.test(hex)) readings.push({ ...bare, format: 'uuid-nil', freeBits: 0 });
  else if (/^f+$/.test(hex)) readings.push({ ...bare, format: 'uuid-max', freeBits: 0 });
  else if (!isStandard || !isDefined(version)) {
    readings.push({ format: 'uuid', weight: 0.01, freeBits: 128, fields: { version } });
  } else readings.push(readVersion(hex, version));
  return readings;
}

type Version = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

function isDefined(version: number): version is Version {
  return version >= 1 && version <= 8;
}

/** Reads one of the eight versions of RFC 9562. */
function readVersion(hex: string, version: Version): Reading {
  const format = `uuid-v${version}` as const;
  if (version === 7) {
    const time = { unixMs: Number(`0x${hex.slice(0, 12)}`), unitMs: 1, fromMs: 0, toMs: 2 ** 48 };
    return { format, weight: 1, freeBits: 74, time, fields: { version } };
  }
  if (version === 1 || version === 6) {
    const [a, b, c] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16)];
    const ticks = BigInt(`0x${version === 1 ? c + b + a : a + b + c}`);
    const unixMs = GREGORIAN_MS + Number(ticks / 10_000n);
    const time = { unixMs, unitMs: 1e-4, fromMs: GREGORIAN_MS, toMs: GREGORIAN_MS + 2 ** 60 / 1e4 };
    const clockSequence = Number.parseInt(hex.slice(16, 20), 16) & 0x3fff;
    return { format, weight: 1, freeBits: 62, time, fields: { version, clockSequence, node: hex.slice(20) } };
  }
  return { format, weight: 1, freeBits: 122, fields: { version } };
}

/** A sno has two UUIDs: one that is a UUID v7 besides, and that of the sixteen bytes of its text. */
function readSnoForm(hex: string): Reading[] {
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const id = idOfUuid(uuid) ?? idOfAsciiUuid(uuid);
  return id === undefined ? [] : [readSno(id)];
}
