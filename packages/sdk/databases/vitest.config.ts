import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The SDK is imported by name: here that is its source.
  resolve: { conditions: ['@sno-id/source'] },
  ssr: { resolve: { conditions: ['@sno-id/source'] } },
  test: {
    include: ['test/**/*.test.ts'],
    // The servers start once, together, for all files.
    globalSetup: ['test/servers.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
