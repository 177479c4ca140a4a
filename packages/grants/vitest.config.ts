import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The package and the SDK are imported by name: here that is their source.
  resolve: { conditions: ['@sno-id/source'] },
  ssr: { resolve: { conditions: ['@sno-id/source'] } },
  test: {
    include: ['test/**/*.test.ts'],
    // Far faster than a process for each file. Nothing that files share lasts: see the set-up.
    pool: 'threads',
    isolate: false,
    setupFiles: '../kit/test/new-realm.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
