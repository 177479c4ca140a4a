import { Fault } from './fault.ts';

/** Everything that was issued: the only memory of uniqueness that the campaign has. */
export class Issued {
  readonly #keys = new Set<string | bigint>();

  /** Takes note of an ID, which must be new. */
  add(key: string | bigint): void {
    const before = this.#keys.size;
    this.#keys.add(key);
    if (this.#keys.size === before) throw new Fault('repeated', `${key} was issued twice`);
  }
}
