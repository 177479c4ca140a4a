import { readFileSync } from 'node:fs';

/** Reads one file of the reference's golden data; vectors/README.md says what is in it. */
// biome-ignore lint/suspicious/noExplicitAny: the files differ in shape, and each test knows its own
export function readVectors(name: string): any {
  return JSON.parse(readFileSync(new URL(`./vectors/${name}.json`, import.meta.url), 'utf8'));
}
