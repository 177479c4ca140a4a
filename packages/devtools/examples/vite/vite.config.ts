import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Memory that threads share is there in cross-origin isolated pages alone. */
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

/** Of the worker: found late, they would be bundled again while the page has the panel's old address. */
const optimizeDeps = { include: ['@sno-id/devtools/announce', '@sno-id/devtools/trace'] };

export default defineConfig({ plugins: [react()], optimizeDeps, server: { headers }, preview: { headers } });
