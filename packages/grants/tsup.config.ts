import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'stores/folder': 'src/stores/folder.ts',
    'server/index': 'src/server/index.ts',
    'server/stores/memory': 'src/server/stores/memory.ts',
    'server/stores/sqlite': 'src/server/stores/sqlite.ts',
    'server/stores/postgres': 'src/server/stores/postgres.ts',
    'server/stores/etcd': 'src/server/stores/etcd.ts',
    'server/conformance/index': 'src/server/conformance/index.ts',
    'testing/index': 'src/testing/index.ts',
    'cli/bin': 'src/cli/bin.ts',
  },
  format: 'esm',
  target: 'es2022',
  // Readable in a debugger; users' bundlers minify.
  minify: false,
  sourcemap: true,
  splitting: true,
  clean: true,
  dts: false,
});
