import type { Sno } from '@sno-id/sdk';

/** A value of a parameter. */
export type Parameter = string | number | boolean | null;

/** Where PostgreSQL and SQLite differ. */
export interface Dialect {
  /** The type of a column of IDs, which sorts by time. */
  readonly id: string;
  /** The type of a text that is compared by its characters' codes. */
  readonly text: string;
  /** What keeps other transactions from a row until this one ends. */
  readonly lock: string;
  /** An expression: what this database is. */
  readonly version: string;
  /** An ID as its column has it, and back. */
  toKey(id: Sno): string;
  toId(key: string): Sno;
}

/** Runs SQL. It has `$1`, `$2` and so on for the parameters, in this order, each once. */
export interface Queries {
  readonly dialect: Dialect;
  query<Row extends object>(sql: string, parameters?: readonly Parameter[]): Promise<Row[]>;
}

export interface Database extends Queries {
  /** Runs queries as one transaction: all of them apply, or none if the work rejects. */
  transact<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
