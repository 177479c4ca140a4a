import { defineConfig } from 'vitest/config';

/** What is checked on the built package: `pnpm build` comes first. */
export default defineConfig({
  test: {
    include: ['test-package/**/*.test.ts'],
    // Five compilers run one after the other, on whatever machine this is.
    testTimeout: 120_000,
  },
});
