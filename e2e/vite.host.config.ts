/** Builds the host app of the devtools as its developer sees it: React's development build, and the panel. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

process.env['NODE_ENV'] = 'development';

export default defineConfig({
  root: fileURLToPath(new URL('./host/', import.meta.url)),
  base: './',
  mode: 'development',
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"development"' },
  worker: { format: 'es' },
  build: {
    outDir: '../dist/host',
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4_000,
    rolldownOptions: {
      input: ['index.html', 'gallery.html'].map(name =>
        fileURLToPath(new URL(`./host/${name}`, import.meta.url)),
      ),
    },
  },
});
