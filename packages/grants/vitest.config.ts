import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The package and the SDK are imported by name: here that is their source.
  resolve: { conditions: ['@sno-id/source'] },
  ssr: { resolve: { conditions: ['@sno-id/source'] } },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    coverage: {
      include: ['src/**/*.ts'],
      // The command's entry is run as a process.
      exclude: ['src/cli/bin.ts'],
      reporter: ['text-summary', ['text', { skipFull: true }]],
    },
  },
});
