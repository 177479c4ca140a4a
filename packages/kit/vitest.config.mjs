import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';

/** Takes the SDK from its source, so that the tests need no build of it. */
const SOURCE = '@sno-id/source';

/** How the packages that draw are tested: this one, and the panel. */
export default defineConfig({
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    // Far faster than a process for each file. Nothing that files share lasts: see the set-up.
    pool: 'threads',
    isolate: false,
    setupFiles: '../kit/test/new-realm.ts',
    // On a busy machine the long ones take a multiple of their time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
