/** A worker with a generator that makes ten IDs a second, and announces it. */
import { announceGenerators } from '@sno-id/devtools/announce';
import { createGenerator } from '@sno-id/sdk';

const sync = createGenerator();
announceGenerators({ sync });
setInterval(() => sync.next(1), 100);
