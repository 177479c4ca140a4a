import { defineConfig } from 'vitest/config';

/** What is checked on the built package: `pnpm build` comes first. */
export default defineConfig({ test: { include: ['test-package/**/*.test.ts'], testTimeout: 60_000 } });
