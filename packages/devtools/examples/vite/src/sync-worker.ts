// #region devtools
import { announceGenerators } from '@sno-id/devtools/announce';
import { createGenerator } from '@sno-id/sdk';

const sync = createGenerator();
announceGenerators({ sync }, { label: 'sync' });
// #endregion

setInterval(() => sync.next(), 1000);
