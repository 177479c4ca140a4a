// @ts-check
/**
 * A Node process with a watched generator: each message says how long to make IDs, and the answer is what
 * happened.
 */
import { watchGenerator } from './watched-generator.mjs';

const makeIds = watchGenerator();
process.on('message', message =>
  process.send?.(makeIds(/** @type {Parameters<typeof makeIds>[0]} */ (message))),
);
process.send?.('ready');
