import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Far faster than a process for each file. Each begins with new modules: see the set-up.
    pool: 'threads',
    isolate: false,
    setupFiles: 'test/new-realm.ts',
    // On a busy machine the long ones take a multiple of their time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    coverage: {
      include: ['src/**/*.ts'],
      // The command's entry is run by the end-to-end tests, as a process.
      exclude: ['src/cli/bin.ts'],
      reporter: ['text-summary', ['text', { skipFull: true }]],
      thresholds: { statements: 98, branches: 98 },
    },
  },
});
