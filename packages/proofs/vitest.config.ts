import { defineConfig } from 'vitest/config';

/** The packages are imported by name: here that is their source. */
const conditions = {
  resolve: { conditions: ['@sno-id/source'] },
  ssr: { resolve: { conditions: ['@sno-id/source'] } },
};
const limits = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      {
        ...conditions,
        test: {
          name: 'proofs',
          include: ['**/*.test.ts'],
          exclude: ['databases/**', '**/node_modules/**', '.cache/**'],
          ...limits,
        },
      },
      {
        ...conditions,
        test: {
          name: 'databases',
          include: ['databases/**/*.test.ts'],
          // The servers start once, together, for all files.
          globalSetup: ['databases/sdk/servers.ts'],
          ...limits,
        },
      },
    ],
  },
});
