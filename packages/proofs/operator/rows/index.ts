import type { Row } from '../row.ts';
import { ETCD_ROWS } from './etcd.ts';
import { BACKUPS } from './postgres/backups.ts';
import { COPIES } from './postgres/copies.ts';
import { OUTAGES } from './postgres/outages.ts';
import { STANDBYS } from './postgres/standbys.ts';
import { SQLITE_ROWS } from './sqlite.ts';

/** The operator's table, in its order. */
export const ROWS: readonly Row[] = [
  ...BACKUPS,
  ...STANDBYS,
  ...COPIES,
  ...OUTAGES,
  ...ETCD_ROWS,
  ...SQLITE_ROWS,
];
