import { defineConfig } from 'vitest/config';

const conditions = ['@sno-id/source'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { testTimeout: 60_000, hookTimeout: 240_000 },
});
