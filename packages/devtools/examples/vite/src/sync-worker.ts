import { announceGenerators } from '@sno-id/devtools/announce';
import { createGenerator } from '@sno-id/sdk';

const sync = createGenerator();
announceGenerators({ sync }, { label: 'sync' });

setInterval(() => sync.next(), 1000);
