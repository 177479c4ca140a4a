import { defineMeta, flag, oneOf, uint } from '@sno-id/sdk/meta';
import { LIMITS } from '../../facts/limits.ts';
import type { Fields } from './draft.ts';

/** A schema to begin with. */
export interface Preset {
  readonly title: string;
  /** What it is good for, in a sentence. */
  readonly use: string;
  readonly fields: () => Fields;
}

/** The schemas of docs/metabyte.md. */
export const PRESETS: readonly Preset[] = [
  {
    title: 'HTTP status and method',
    use: 'Count log lines by their IDs alone.',
    fields: () =>
      defineMeta({
        class: oneOf(['1xx', '2xx', '3xx', '4xx', '5xx']),
        verb: oneOf(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'CONNECT', 'OPTIONS', 'TRACE', 'PATCH']),
        cached: flag(),
      }).fields,
  },
  {
    title: 'Bitmask of flags',
    use: 'The byte is the mask: a database can test one flag with &.',
    fields: () =>
      defineMeta({ image: flag(), encrypted: flag(), compressed: flag(), signed: flag(), animated: flag() })
        .fields,
  },
  {
    title: 'Version of a message',
    use: 'Each edit increments it, so versions sort in order.',
    fields: () => defineMeta({ version: uint(8) }).fields,
  },
  {
    title: 'Outcome of a batch',
    use: 'The ID of a run tells how the run ended.',
    fields: () =>
      defineMeta({ outcome: oneOf(['done', 'partly done', 'failed', 'cancelled']), failures: uint(6) })
        .fields,
  },
  {
    title: 'Kind of a record',
    use: 'Known before the rest of the record is read.',
    fields: () => defineMeta({ type: oneOf(['note', 'photo', 'place'], { width: 8 }) }).fields,
  },
  {
    title: 'Third byte of partition',
    use: `256 × ${LIMITS.partitions} generators, if each always uses its own byte.`,
    fields: () => defineMeta({ site: uint(8) }).fields,
  },
];
