/** Builds the pages in `site/` with the SDK as it is published: its `dist`, found through its exports. */
import { fileURLToPath } from 'node:url';
import { readPart } from '@sno-id/proofs/vectors';
import { defineConfig } from 'vite';

const inSite = (file: string) => fileURLToPath(new URL(`./site/${file}`, import.meta.url));

export default defineConfig({
  root: inSite('.'),
  base: './', // the pages are served twice, the second time below /plain/
  worker: { format: 'es' },
  define: { VECTORS: JSON.stringify(JSON.stringify(readPart())) },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    minify: false, // a failure's stack is to be read
    assetsDir: 'e2e-assets', // apart from the playground's, which is served from the same root
    reportCompressedSize: false,
    rolldownOptions: {
      input: [inSite('conformance/index.html'), inSite('lab/index.html')],
      output: { strictExecutionOrder: true }, // shared chunks would otherwise run before what imports them
    },
  },
});
