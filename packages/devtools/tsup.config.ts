import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Plugin, transform } from 'esbuild';
import { defineConfig, type Options } from 'tsup';

/** `x.css?inline`: the text of a style sheet, minified, as Vite has it in development. */
const inlineCss: Plugin = {
  name: 'inline-css',
  setup(build) {
    build.onResolve({ filter: /\.css\?inline$/ }, ({ path: name, resolveDir }) => ({
      // With its query, or tsup's own plugin takes it for a file of styles; relative, as it is named in the
      // output.
      path: path.relative(import.meta.dirname, path.join(resolveDir, name)),
      namespace: 'inline-css',
    }));
    build.onLoad({ filter: /.*/, namespace: 'inline-css' }, async ({ path: file }) => {
      const css = await readFile(path.join(import.meta.dirname, file.replace('?inline', '')), 'utf8');
      const { code } = await transform(css, { loader: 'css', minify: true });
      return { contents: code.trim(), loader: 'text' };
    });
  },
};

/**
 * Takes what is imported from the kit from the very files that have it. esbuild splits code by files: through
 * an entry of the kit, all of the kit would be loaded with the button.
 */
const kitFiles: Plugin = {
  name: 'kit-files',
  setup(build) {
    const require = createRequire(import.meta.url);
    const fileOf = new Map<string, string>();
    for (const entry of ['@sno-id/kit', '@sno-id/kit/data'].map(name => require.resolve(name))) {
      for (const [, names, file] of readFileSync(entry, 'utf8').matchAll(
        /^export \{([^}]+)\} from '(.+)';/gm,
      )) {
        for (const name of namesIn(names!)) fileOf.set(name, path.join(path.dirname(entry), file!));
      }
    }
    build.onLoad({ filter: /[\\/]devtools[\\/]src[\\/].*\.tsx?$/ }, async ({ path: file }) => {
      const importOf = (name: string) =>
        `import { ${name} } from '${path.relative(path.dirname(file), fileOf.get(name)!)}';`;
      const contents = (await readFile(file, 'utf8')).replace(
        /^import (?!type)\{([^}]+)\} from '@sno-id\/kit(?:\/data)?';/gm,
        (_, names) => namesIn(names).map(importOf).join(' '),
      );
      return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

function namesIn(list: string): string[] {
  const names = list.split(',').map(name => name.trim());
  return names.filter(name => name !== '' && !name.startsWith('type '));
}

const common: Options = {
  format: 'esm',
  // Left to the user's bundler: which of the entries is a no-op depends on it.
  platform: 'neutral',
  target: 'es2022',
  minify: false,
  sourcemap: true,
  splitting: true,
  dts: false,
  esbuildPlugins: [inlineCss, kitFiles],
};

export default defineConfig([
  {
    ...common,
    entry: ['src/index.ts', 'src/production.ts', 'src/client/*.ts'],
    // The folders of the builds below are their own to clean: all run at once.
    clean: ['!{announce,cli,server,trace}/**'],
  },
  // Each stands alone: for workers, servers, and any of them.
  { ...common, entry: ['src/announce/index.ts'], outDir: 'dist/announce', clean: true },
  { ...common, entry: ['src/server/index.ts'], outDir: 'dist/server', clean: true },
  { ...common, entry: ['src/trace/index.ts'], outDir: 'dist/trace', clean: true },
  { ...common, entry: ['src/cli/index.ts'], outDir: 'dist/cli', clean: true },
]);
