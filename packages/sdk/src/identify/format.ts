/** A format that a text can have. `uuid` is one of a variant or version that RFC 9562 does not define. */
export type IdFormat =
  | 'sno'
  | 'twitter'
  | 'discord'
  | 'instagram'
  | 'mastodon'
  | 'sonyflake'
  | 'sonyflake2'
  | 'tsid'
  | 'datacenter'
  | 'instance'
  | 'multi-clock'
  | `uuid-v${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
  | 'uuid-nil'
  | 'uuid-max'
  | 'uuid'
  | 'ulid'
  | 'objectid'
  | 'ksuid'
  | 'xid';
