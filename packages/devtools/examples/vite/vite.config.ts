import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Memory that threads share is there in cross-origin isolated pages alone. */
const headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export default defineConfig({ plugins: [react()], server: { headers }, preview: { headers } });
