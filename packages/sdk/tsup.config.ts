import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'core/index': 'src/core/index.ts',
    'meta/index': 'src/meta/index.ts',
    'read/index': 'src/read/index.ts',
    'shared/index': 'src/shared/index.ts',
    'snowflake/index': 'src/snowflake/index.ts',
    'node/index': 'src/node/index.ts',
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
