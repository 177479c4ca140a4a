/** A worker with its own generator, which the panel in the page is told of. */
import { announceGenerators } from '@sno-id/devtools/announce';
import { traceCalls } from '@sno-id/devtools/trace';
import { createGenerator } from '@sno-id/sdk';

const sync = createGenerator({ partition: 0x5000 });
announceGenerators({ sync }, { label: 'sync' });
traceCalls({ sync });
setInterval(function syncNotes() {
  sync.next(1);
}, 100);
