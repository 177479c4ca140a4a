import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';

/** Takes the SDK from its source, so that the stage and unit tests need no build of it. */
const SOURCE = '@sno-id/source';

/** For the stage: `pnpm stage`. Vitest reads it too. */
export default defineConfig({
  plugins: [react()],
  resolve: { conditions: [SOURCE, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
});
