import { defineConfig } from 'vitest/config';

export default defineConfig({
  ssr: { resolve: { conditions: ['@sno-id/source', 'module', 'node', 'development|production'] } },
  test: { include: ['test/**/*.test.mjs'], testTimeout: 120_000, hookTimeout: 300_000 },
});
