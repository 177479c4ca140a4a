import { defineConfig } from 'vitest/config';

/** The packages are imported by name: here that is their source. */
const conditions = ['@sno-id/source'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'databases',
    include: ['databases/**/*.test.ts'],
    // The first starts more servers, and the second has a parser that takes seconds.
    exclude:
      process.env['SNO_TEST'] === 'all'
        ? []
        : ['databases/grants/outage.test.ts', 'databases/sdk/mysql-grammar.test.ts'],
    // The servers start once, together, for all files.
    globalSetup: ['databases/sdk/servers.ts'],
    // Far faster than a process for each file. Nothing that files share lasts: see the set-up.
    pool: 'threads',
    isolate: false,
    setupFiles: '../sdk/test/new-realm.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
