/* The part of `node:sqlite` that examples use, for Node without it. */

import sqlite from 'node-sqlite3-wasm';

export class DatabaseSync {
  readonly #db: InstanceType<typeof sqlite.Database>;

  constructor(path: string) {
    this.#db = new sqlite.Database(path);
    this.exec('pragma foreign_keys = on');
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  function(name: string, options: { deterministic: boolean }, call: (...args: never[]) => unknown): void {
    this.#db.function(name, call as never, options);
  }

  prepare(sql: string): {
    get(...values: sqlite.JSValue[]): unknown;
    all(...values: sqlite.JSValue[]): unknown[];
    run(...values: sqlite.JSValue[]): void;
  } {
    return {
      get: (...values) => this.#db.get(sql, values) ?? undefined,
      all: (...values) => this.#db.all(sql, values),
      run: (...values) => void this.#db.run(sql, values),
    };
  }
}
