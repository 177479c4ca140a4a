import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type BuildOptions, build, type Metafile, type OutputFile, type Plugin } from 'esbuild';
import { expect, test } from 'vitest';

/*
 * What an app pays, minified, with React its own. Raise one in the commit that costs it, and say why.
 */

const ALL = '{ SnoDevtools, SnoDevtoolsPanel, mountSnoDevtools }';

/** A bundle and what its files are to each other. */
interface Bundle {
  readonly outputs: Metafile['outputs'];
  /** The text of a file by its path in `outputs`. */
  textOf(path: string): string;
  readonly entry: string;
}

const directory = fileURLToPath(new URL('.', import.meta.url));

function optionsOf(
  environment: 'development' | 'production',
): BuildOptions & { write: false; metafile: true } {
  return {
    stdin: { contents: `export ${ALL} from '@sno-id/devtools'`, resolveDir: directory },
    bundle: true,
    minify: true,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    outdir: 'out',
    absWorkingDir: directory,
    logLevel: 'error',
    external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
    define: { 'process.env.NODE_ENV': JSON.stringify(environment) },
  };
}

/** What an app loads at once: everything but what is imported lazily. */
async function bundleAtOnce(environment: 'development' | 'production'): Promise<string> {
  const leaveLazy: Plugin = {
    name: 'leave-lazy',
    setup: build =>
      build.onResolve({ filter: /./ }, ({ kind, path }) =>
        kind === 'dynamic-import' ? { path, external: true } : undefined,
      ),
  };
  const { outputFiles } = await build({ ...optionsOf(environment), plugins: [leaveLazy] });
  return outputFiles[0]!.text;
}

/** All that an app can load, in files. */
async function bundle(environment: 'development' | 'production'): Promise<Bundle> {
  const { outputFiles, metafile } = await build({ ...optionsOf(environment), splitting: true });
  const entry = Object.keys(metafile.outputs).find(path => metafile.outputs[path]?.entryPoint === '<stdin>')!;
  return { outputs: metafile.outputs, textOf: path => fileAt(outputFiles, path).text, entry };
}

function fileAt(files: readonly OutputFile[], path: string): OutputFile {
  return files.find(file => file.path === `${directory}${path}`)!;
}

/** A file and all that it imports at once; with `lazily`, what it loads later too. */
function reachable({ outputs }: Bundle, from: string, lazily = false): Set<string> {
  const found = new Set([from]);
  for (const path of found) {
    for (const { path: to, kind, external } of outputs[path]?.imports ?? []) {
      if (!external && (lazily || kind === 'import-statement')) found.add(to);
    }
  }
  return found;
}

/** Files that a file loads later. */
function loadedLater({ outputs }: Bundle, from: ReadonlySet<string>): string[] {
  return [...from].flatMap(path =>
    (outputs[path]?.imports ?? []).filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path),
  );
}

function hasPackage({ outputs }: Bundle, path: string, name: string): boolean {
  return Object.keys(outputs[path]?.inputs ?? {}).some(input => input.includes(`node_modules/${name}/`));
}

function textsOf(bundle: Bundle, paths: Iterable<string>): string {
  return [...paths].map(bundle.textOf).join('');
}

function holds(what: string, size: number, limit: number): void {
  console.log(`${what}: ${size} of ${limit} bytes`);
  expect(size, what).toBeLessThanOrEqual(limit);
}

test('in production nothing is left of it', async () => {
  holds('production, minified', (await bundleAtOnce('production')).length, 300);
});

test('in production there is no file that nothing loads, and nothing of React', async () => {
  const { outputs } = await bundle('production');
  expect(Object.values(outputs).map(({ imports }) => imports)).toEqual([[]]);
});

test('in development an app loads 2 kB at once, without React DOM', async () => {
  const text = await bundleAtOnce('development');
  holds('development entry, brotli', brotliCompressSync(text).length, 2_000);
  expect(text).not.toContain('react-dom');
});

test('then the button, the panel when it is opened, and its chart when it is first shown', async () => {
  const built = await bundle('development');
  const atOnce = reachable(built, built.entry);
  const everything = reachable(built, built.entry, true);
  const [button, panel] = ['sno devtools button', 'createRoot'].map(sign =>
    reachable(built, loadedLater(built, atOnce).find(path => built.textOf(path).includes(sign))!),
  );
  const charts = [...everything].filter(path => hasPackage(built, path, 'recharts'));
  expect(charts).toHaveLength(1);
  expect(panel).not.toContain(charts[0]);

  // 350 bytes of it are esbuild's helpers for CommonJS, for modules of recharts.
  holds('button, brotli', brotliCompressSync(textsOf(built, button!)).length, 6_250);
  // 1.2 kB of it is the decoder of reports and recordings, valibot; 1.9 kB what devices of grants show.
  holds('panel without chart, gzip', gzipSync(textsOf(built, panel!)).length, 92_000);
  holds('chart, gzip', gzipSync(built.textOf(charts[0]!)).length, 108_000);
});

test('what traces calls costs what the README says, where it is used', async () => {
  const { outputFiles } = await build({
    ...optionsOf('production'),
    stdin: { contents: "export * from '@sno-id/devtools/trace'", resolveDir: directory },
    external: ['@sno-id/sdk'],
  });
  holds('trace, gzip', gzipSync(outputFiles[0]!.text).length, 2_500);
});

test('in production what announces generators stays, and costs what the README says', async () => {
  const { outputFiles } = await build({
    ...optionsOf('production'),
    stdin: { contents: "export * from '@sno-id/devtools/announce'", resolveDir: directory },
    external: ['@sno-id/sdk'],
  });
  // 90 bytes of it say what the generators claim, before a panel asks.
  holds('announce, gzip', gzipSync(outputFiles[0]!.text).length, 2_700);
});
