import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import viteConfig from './vite.config.ts';

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
      // On a busy machine the long ones take a multiple of their time.
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  }),
);
