import { defineConfig } from 'vitest/config';

/** `pnpm test` tries the libraries with one of them. */
const examples =
  process.env['SNO_TEST'] === 'all'
    ? ['dexie', 'notes', 'powersync', 'rxdb', 'tanstack-db']
    : ['dexie', 'notes'];

/** All unit tests run at once in `pnpm test:unit`, so that workers go to the next package without a pause. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      'packages/{sdk,grants,kit,devtools,proofs}',
      'packages/proofs/vitest.databases.config.ts',
      ...examples.map(name => ({
        extends: './examples/trial/vitest.config.ts',
        root: `examples/${name}`,
        test: { name: `@sno-id/example-${name}` },
      })),
      'scripts/site',
      'apps/playground',
    ],
  },
});
