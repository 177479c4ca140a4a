import { defineConfig } from 'vitest/config';

/** The packages are imported by name: here that is their source. */
const conditions = ['@sno-id/source'];

/** `databases` has its own configuration, which starts servers. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['**/*.test.ts'],
    exclude: ['databases/**', '**/node_modules/**', '.cache/**'],
    // Far faster than a process for each file. What files share lasts no longer than a test.
    pool: 'threads',
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
