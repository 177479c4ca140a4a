import { defineConfig } from 'vitest/config';

const conditions = ['@sno-id/source'];

/** How each example is tested. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  // So that each device of a test has an RxDB of its own.
  test: { testTimeout: 60_000, hookTimeout: 240_000, server: { deps: { inline: [/rxdb/] } } },
});
