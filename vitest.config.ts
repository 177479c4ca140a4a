import { defineConfig } from 'vitest/config';

/** All unit tests run at once in `pnpm test:unit`, so that workers go to the next package without a pause. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      'packages/{sdk,grants,kit,devtools,proofs}',
      'packages/proofs/vitest.databases.config.ts',
      'examples/{dexie,notes,powersync,rxdb,tanstack-db}',
      'scripts/site',
      'apps/playground',
    ],
  },
});
