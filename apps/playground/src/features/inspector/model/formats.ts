/*
 * The formats that contain a time, and how to read an ID of each: with the SDK's own codecs, or with
 * `identify` for the others.
 */

import { grouped } from '@sno-id/kit/data';
import { UNIT_MS } from '@sno-id/sdk/read';
import {
  datacenter,
  discord,
  formatName,
  fromTsidText,
  type IdFormat,
  identify,
  instagram,
  instance,
  mastodon,
  multiClock,
  type Snowflake,
  sonyflake,
  sonyflake2,
  tsid,
  twitter,
} from '@sno-id/sdk/snowflake';

/** Both ways to read IDs of sno. */
export function isSnoFormat(format: FormatId): format is 'sno' | 'sno-grants' {
  return format === 'sno' || format === 'sno-grants';
}

/** A lane of a block, as the maker of an ID in an app with grants. It breaks after the block. */
export function laneName(block: number, lane: number): string {
  return `block\u00a0${grouped(block)}, lane\u00a0${lane}`;
}

export function isLane(node: string): boolean {
  return node.startsWith('block\u00a0');
}

/** Who generated an ID, as a number or a word; undefined if its format does not contain it. */
export type NodeName = number | string | undefined;

/** The content of one ID. */
export interface Read {
  readonly unixMs: number;
  readonly node: NodeName;
}

/**
 * How the IDs of a format are found and read. sno is handled separately, because it has more forms: see
 * `collect.ts`.
 */
export interface Reader {
  /** Matches words with the shape of such an ID. */
  readonly pattern: RegExp;
  /** Writes an ID such that equal IDs give equal texts, as it is shown. */
  keyOf(written: string): string;
  read(written: string, nowMs: number): Read | undefined;
}

/** The names used for a format. */
export interface FormatWords {
  readonly name: string;
  /** The name of its node field, if it has one. */
  readonly node?: string;
  /** The resolution of its time, in milliseconds. */
  readonly unitMs: number;
}

const WORDS = {
  sno: { name: 'sno', node: 'partition', unitMs: UNIT_MS },
  'sno-grants': { name: 'sno, granted or provisional', node: 'block and lane', unitMs: UNIT_MS },
  twitter: { name: 'Twitter snowflake', node: 'datacenter.worker', unitMs: 1 },
  discord: { name: 'Discord snowflake', node: 'worker.process', unitMs: 1 },
  instagram: { name: 'Instagram', node: 'shard', unitMs: 1 },
  mastodon: { name: 'Mastodon', unitMs: 1 },
  sonyflake: { name: 'Sonyflake', node: 'machine', unitMs: 10 },
  sonyflake2: { name: 'Sonyflake 2', node: 'machine', unitMs: 10 },
  tsid: { name: 'TSID', node: 'node', unitMs: 1 },
  datacenter: { name: 'datacenter/worker snowflake', node: 'datacenter.worker', unitMs: 1 },
  instance: { name: 'instance snowflake', node: 'instance', unitMs: 1 },
  'multi-clock': { name: 'multi-clock snowflake', node: 'machine', unitMs: 1 },
  'uuid-v1': { name: 'UUID v1', node: 'node', unitMs: 1 },
  'uuid-v6': { name: 'UUID v6', node: 'node', unitMs: 1 },
  'uuid-v7': { name: 'UUID v7', unitMs: 1 },
  ulid: { name: 'ULID', unitMs: 1 },
  objectid: { name: 'ObjectId', node: 'process', unitMs: 1000 },
  ksuid: { name: 'KSUID', unitMs: 1000 },
  xid: { name: 'xid', node: 'machine.process', unitMs: 1000 },
} satisfies Partial<Record<IdFormat | 'sno-grants', FormatWords>>;

/** How the IDs of a text are read. That those of sno come from grants, no vote can tell. */
export type FormatId = keyof typeof WORDS;

export const FORMAT_WORDS: Readonly<Record<FormatId, FormatWords>> = WORDS;

/** The name of any format, including those without a time. */
export function nameOf(format: IdFormat | FormatId): string {
  return isFormatId(format) ? FORMAT_WORDS[format].name : formatName(format);
}

export function isFormatId(text: string): text is FormatId {
  return Object.hasOwn(FORMAT_WORDS, text);
}

/** Shorter decimals are too common: 15 digits are reached a day after the epoch of most formats. */
const DECIMAL = '\\d{15,20}n?';

/** The 13 characters of a TSID. */
const TSID = '[\\da-f][\\da-hjkmnp-tv-z]{12}';

const UUID = '[\\da-f]{8}-(?:[\\da-f]{4}-){3}[\\da-f]{12}|[\\da-f]{32}';

export const READERS: Readonly<Record<Exclude<FormatId, 'sno' | 'sno-grants'>, Reader>> = {
  twitter: decimal(twitter, ({ datacenter, worker }) => pair(datacenter, worker)),
  discord: decimal(discord, ({ worker, process }) => pair(worker, process)),
  instagram: decimal(instagram, ({ shard }) => shard),
  mastodon: decimal(mastodon, () => undefined),
  sonyflake: decimal(sonyflake, ({ machine }) => machine),
  sonyflake2: decimal(sonyflake2, ({ machine }) => machine),
  tsid: decimalOrText(tsid, TSID, fromTsidText, ({ node }) => node),
  datacenter: decimal(datacenter, ({ datacenter, worker }) => pair(datacenter, worker)),
  instance: decimal(instance, ({ instance }) => instance),
  'multi-clock': decimal(multiClock, ({ machine }) => machine),
  'uuid-v1': uuid('uuid-v1', ({ node }) => node),
  'uuid-v6': uuid('uuid-v6', ({ node }) => node),
  'uuid-v7': uuid('uuid-v7', () => undefined),
  ulid: identified('ulid', '[\\da-hjkmnp-tv-z]{26}', 'i', text => text.toUpperCase(), noNode),
  objectid: identified('objectid', '[\\da-f]{24}', 'i', lower, ({ process }) => process),
  ksuid: identified('ksuid', '[\\dA-Za-z]{27}', '', text => text, noNode),
  xid: identified(
    'xid',
    '[\\da-v]{20}',
    '',
    text => text,
    ({ machine, process }) =>
      machine === undefined || process === undefined ? undefined : pair(machine, process),
  ),
};

function decimal<Name extends string>(
  layout: Pick<Snowflake<never, Name>, 'isSnowflake'> & {
    toFields(id: string): { readonly unixMs: number } & { readonly [K in Name]: number };
  },
  nodeOf: (fields: { readonly unixMs: number } & { readonly [K in Name]: number }) => NodeName,
): Reader {
  return {
    pattern: alone(DECIMAL, 'g'),
    keyOf: written => digits(written).replace(/^0+(?=\d)/, ''),
    read(written) {
      const text = digits(written);
      if (!layout.isSnowflake(text)) return undefined;
      const fields = layout.toFields(text);
      return { unixMs: fields.unixMs, node: nodeOf(fields) };
    },
  };
}

/** A decimal that can also be written as text: equal IDs give equal keys in both spellings. */
function decimalOrText<Name extends string>(
  layout: Parameters<typeof decimal<Name>>[0],
  text: string,
  numberOf: (text: string) => bigint,
  nodeOf: Parameters<typeof decimal<Name>>[1],
): Reader {
  const reader = decimal(layout, nodeOf);
  const isText = new RegExp(`^${text}$`, 'i');
  const decimalOf = (written: string): string => (isText.test(written) ? String(numberOf(written)) : written);
  return {
    ...reader,
    pattern: alone(`${DECIMAL}|${text}`, 'gi'),
    keyOf: written => reader.keyOf(decimalOf(written)),
    read: (written, nowMs) => reader.read(decimalOf(written), nowMs),
  };
}

/** A decimal without the suffix of a BigInt literal. */
function digits(written: string): string {
  return written.endsWith('n') ? written.slice(0, -1) : written;
}

type Fields = ReturnType<typeof identify>['candidates'][number]['fields'];

function identified(
  format: FormatId,
  body: string,
  flags: '' | 'i',
  keyOf: (written: string) => string,
  nodeOf: (fields: Fields) => NodeName,
): Reader {
  return {
    pattern: alone(body, `g${flags}`),
    keyOf,
    read(written, nowMs) {
      const found = identify(written, nowMs).candidates.find(candidate => candidate.format === format);
      return found?.unixMs === undefined ? undefined : { unixMs: found.unixMs, node: nodeOf(found.fields) };
    },
  };
}

function uuid(format: 'uuid-v1' | 'uuid-v6' | 'uuid-v7', nodeOf: (fields: Fields) => NodeName): Reader {
  const withDashes = (text: string) =>
    lower(text)
      .replaceAll('-', '')
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return identified(format, UUID, 'i', withDashes, nodeOf);
}

/** A pattern that must not touch letters or digits. */
export function alone(body: string, flags: string): RegExp {
  return new RegExp(`(?<![\\dA-Za-z])(?:${body})(?![\\dA-Za-z])`, flags);
}

function pair(a: number | string, b: number | string): string {
  return `${a}.${b}`;
}

function lower(text: string): string {
  return text.toLowerCase();
}

function noNode(): undefined {
  return undefined;
}
