import { defineConfig } from 'vitest/config';

/** All unit tests in one run, `pnpm test:unit`: the workers go from one package to the next without a pause. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      'packages/{sdk,grants,kit,devtools,proofs}',
      'packages/proofs/vitest.databases.config.ts',
      'examples/{dexie,notes,tanstack-db}',
      'scripts/site',
      {
        extends: 'apps/playground/vite.config.ts',
        root: 'apps/playground',
        test: { name: '@sno-id/playground', testTimeout: 60_000, hookTimeout: 60_000 },
      },
    ],
  },
});
