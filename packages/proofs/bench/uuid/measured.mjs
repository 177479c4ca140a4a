/* What each runtime measures: one ID of ours beside UUIDs, those of the runtime itself where it has them. */
import * as nodeCrypto from 'node:crypto';
import { createGenerator, generate, toUuid } from '@sno-id/sdk';
import { v7 } from 'uuid';
import { uuidv7 } from 'uuidv7';
import { strings } from '../sdk/candidates.mjs';
import { measure } from '../sdk/rounds.mjs';

const generator = createGenerator({ partition: 1 });
const candidates = {
  '`generator.next()`': () => generator.next(),
  '`generate()`': () => generate(),
  '`toUuid(generate())`': () => toUuid(generate()),
  'the own UUID v7 of the runtime': globalThis.Bun?.randomUUIDv7 ?? nodeCrypto.randomUUIDv7,
  '`uuidv7` of uuidv7': () => uuidv7(),
  '`v7` of uuid': () => v7(),
  '`crypto.randomUUID()`, v4': () => crypto.randomUUID(),
};
const ns = await measure(
  Object.entries(candidates)
    .filter(([, call]) => call)
    .map(([name, call]) => strings(name, () => call(), 4000)),
);
console.log(JSON.stringify(ns));
