import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';

/** Takes the SDK from its source, so that the stage and unit tests need no build of it. */
const SOURCE = '@sno-id/source';

/** For the stage: `pnpm stage`. Vitest reads it too. */
export default defineConfig({
  plugins: [react()],
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  // For shared memory, and so for the shared generator of the stage.
  server: {
    headers: {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    },
  },
  ssr: { resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
});
