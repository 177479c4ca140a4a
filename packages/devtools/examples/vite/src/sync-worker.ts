// #region devtools
import { announceGenerators } from '@sno-id/devtools/announce';
import { traceCalls } from '@sno-id/devtools/trace';
import { createGenerator } from '@sno-id/sdk';

const generators = { sync: createGenerator() };
if (import.meta.env.DEV) {
  traceCalls(generators);
  announceGenerators(generators, { label: 'sync' });
}
// #endregion

setInterval(() => generators.sync.next(), 1000);
