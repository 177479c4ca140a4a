/*
 * A separate JavaScript context: asks the SDK for a generator without a partition, and posts the partition it
 * got.
 */

import { createGenerator } from '@sno-id/sdk';

const generator = createGenerator();
postMessage({ partition: generator.partition, id: generator.next() });
