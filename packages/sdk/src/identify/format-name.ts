import { refusal } from '../arguments.ts';
import type { IdFormat } from './format.ts';

/** The names of the formats that are not simply an abbreviation. */
const NAMES: { readonly [format in IdFormat]?: string } & { readonly __proto__: null } = {
  __proto__: null,
  twitter: 'Twitter snowflake',
  discord: 'Discord snowflake',
  instagram: 'Instagram ID',
  mastodon: 'Mastodon ID',
  sonyflake: 'Sonyflake',
  sonyflake2: 'Sonyflake 2',
  datacenter: 'datacenter/worker snowflake',
  instance: 'instance snowflake',
  'multi-clock': 'multi-clock snowflake',
  tsid: 'TSID',
  'uuid-nil': 'nil UUID',
  'uuid-max': 'max UUID',
  ulid: 'ULID',
  objectid: 'ObjectId',
  ksuid: 'KSUID',
};

/**
 * Names a format as its users write it: `UUID v7`, `Discord snowflake`, `ULID`. @throws TypeError for what is
 * not a string.
 */
export function formatName(format: IdFormat): string {
  if (typeof format !== 'string') throw refusal('format', 'the name of a format', format);
  return NAMES[format] ?? format.replace('uuid', 'UUID').replace('-', ' ');
}
