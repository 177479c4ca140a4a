/* A context of its own: it asks the SDK for a generator without a partition, and tells which it got. */

import { createGenerator } from '@sno-id/sdk';

const generator = createGenerator();
postMessage({ partition: generator.partition, id: generator.next() });
