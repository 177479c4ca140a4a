import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Plugin, transform } from 'esbuild';
import { defineConfig, type Options } from 'tsup';

/** `x.css?inline`: the text of a style sheet, minified, as Vite has it in development. */
const inlineCss: Plugin = {
  name: 'inline-css',
  setup(build) {
    build.onResolve({ filter: /\.css\?inline$/ }, ({ path: name, resolveDir }) => ({
      path: path.join(resolveDir, name), // with its query, or tsup's own plugin takes it for a file of styles
      namespace: 'inline-css',
    }));
    build.onLoad({ filter: /.*/, namespace: 'inline-css' }, async ({ path: file }) => {
      const { code } = await transform(await readFile(file.replace('?inline', ''), 'utf8'), {
        loader: 'css',
        minify: true,
      });
      return { contents: code.trim(), loader: 'text' };
    });
  },
};

const common: Options = {
  format: 'esm',
  // Left to the user's bundler: which of the entries is a no-op depends on it.
  platform: 'neutral',
  target: 'es2022',
  minify: false,
  sourcemap: true,
  splitting: true,
  dts: false,
  esbuildPlugins: [inlineCss],
};

export default defineConfig([
  {
    ...common,
    entry: { index: 'src/index.ts', production: 'src/production.ts', kit: 'src/kit.ts' },
    // The folders of the builds below are their own to clean: all run at once.
    clean: ['!{announce,reading,server}/**'],
    // For frameworks that draw on the server: everything here is for the browser.
    banner: { js: "'use client';" },
  },
  // For workers and servers: each stands alone.
  { ...common, entry: ['src/announce/index.ts'], outDir: 'dist/announce', clean: true },
  { ...common, entry: ['src/reading.ts'], outDir: 'dist/reading', clean: true },
  { ...common, entry: ['src/server/index.ts'], outDir: 'dist/server', clean: true },
]);
