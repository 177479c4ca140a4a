/** A worker with a generator of its own, which the panel in the page is told of. */
import { announceGenerators } from '@sno-id/devtools/announce';
import { createGenerator } from '@sno-id/sdk';

const sync = createGenerator({ partition: 0x5000 });
announceGenerators({ sync }, { label: 'sync' });
setInterval(() => sync.next(1), 100);
