import type { IdFormat } from '@sno-id/sdk/read';
import type { SpanKind } from '../../../lib/id-spans.ts';

/** A part of an ID of another format. */
export interface FormatPart {
  readonly name: string;
  /** Its width in bits. */
  readonly bits: number;
  readonly kind: SpanKind;
}

const VERSION = { name: 'version', bits: 4, kind: 'fixed' } as const;
/** The first bit of a signed 64-bit integer, which stays 0. */
const SIGN = { name: 'sign', bits: 1, kind: 'fixed' } as const;
const VARIANT = { name: 'variant', bits: 2, kind: 'fixed' } as const;

function time(bits: number): FormatPart {
  return { name: 'time', bits, kind: 'time' };
}

function random(bits: number): FormatPart {
  return { name: 'random', bits, kind: 'random' };
}

function counter(bits: number, name = 'sequence'): FormatPart {
  return { name, bits, kind: 'counter' };
}

function maker(name: string, bits: number): FormatPart {
  return { name, bits, kind: 'maker' };
}

function hash(name: string): FormatPart[] {
  return [
    { name, bits: 48, kind: 'random' },
    VERSION,
    { name, bits: 12, kind: 'random' },
    VARIANT,
    { name, bits: 62, kind: 'random' },
  ];
}

/** The parts of each format from the first bit to the last, as far as its standard defines them. */
export const FORMAT_PARTS: Readonly<Record<Exclude<IdFormat, 'sno'>, readonly FormatPart[]>> = {
  'uuid-v1': [time(48), VERSION, time(12), VARIANT, counter(14), maker('node', 48)],
  'uuid-v2': [{ name: 'defined by DCE', bits: 48, kind: 'random' }, VERSION, random(76)],
  'uuid-v3': hash('MD5 hash'),
  'uuid-v4': hash('random'),
  'uuid-v5': hash('SHA-1 hash'),
  'uuid-v6': [time(48), VERSION, time(12), VARIANT, counter(14), maker('node', 48)],
  'uuid-v7': [time(48), VERSION, random(12), VARIANT, random(62)],
  'uuid-v8': hash('up to its maker'),
  'uuid-nil': [{ name: 'all 0', bits: 128, kind: 'fixed' }],
  'uuid-max': [{ name: 'all 1', bits: 128, kind: 'fixed' }],
  uuid: [{ name: 'undefined', bits: 128, kind: 'random' }],
  ulid: [time(48), random(80)],
  objectid: [time(32), maker('process', 40), counter(24, 'counter')],
  ksuid: [time(32), random(128)],
  xid: [time(32), maker('machine', 24), maker('process', 16), counter(24, 'counter')],
  twitter: [SIGN, time(41), maker('datacenter', 5), maker('worker', 5), counter(12)],
  datacenter: [SIGN, time(41), maker('datacenter', 5), maker('worker', 5), counter(12)],
  instance: [SIGN, time(41), maker('instance', 10), counter(12)],
  discord: [time(42), maker('worker', 5), maker('process', 5), counter(12, 'increment')],
  instagram: [time(41), maker('shard', 13), counter(10)],
  mastodon: [time(48), counter(16)],
  sonyflake: [SIGN, time(39), counter(8), maker('machine', 16)],
  sonyflake2: [SIGN, time(39), counter(8), maker('machine', 16)],
  tsid: [time(42), maker('node', 10), counter(12, 'counter')],
  'multi-clock': [SIGN, time(41), counter(4, 'clock'), maker('machine', 8), counter(10)],
};

/** The width of a format in bits. */
export function widthOf(parts: readonly FormatPart[]): number {
  return parts.reduce((sum, { bits }) => sum + bits, 0);
}
