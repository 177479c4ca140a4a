import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, type Metafile, type OutputFile } from 'esbuild';
import { expect, test } from 'vitest';

/*
 * What an app pays, minified, with React its own. Raise one in the commit that costs it, and say why.
 */

const ALL = '{ SnoDevtools, SnoDevtoolsPanel, mountSnoDevtools, snoDevtoolsPlugin }';

/** A bundle and what its files are to each other. */
interface Bundle {
  readonly outputs: Metafile['outputs'];
  /** The text of a file by its path in `outputs`. */
  textOf(path: string): string;
  readonly entry: string;
}

async function bundle(environment: 'development' | 'production', subpath = ''): Promise<Bundle> {
  const resolveDir = fileURLToPath(new URL('.', import.meta.url));
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export ${ALL} from '@sno-id/devtools${subpath}'`, resolveDir },
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    outdir: 'out',
    absWorkingDir: resolveDir,
    logLevel: 'error',
    external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
    define: { 'process.env.NODE_ENV': JSON.stringify(environment) },
  });
  const entry = Object.keys(metafile.outputs).find(path => metafile.outputs[path]?.entryPoint === '<stdin>')!;
  return { outputs: metafile.outputs, textOf: path => fileAt(outputFiles, resolveDir, path).text, entry };
}

function fileAt(files: readonly OutputFile[], directory: string, path: string): OutputFile {
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
  const built = await bundle('production');
  expect(Object.keys(built.outputs)).toEqual([built.entry]);
  holds('production, minified', built.textOf(built.entry).length, 300);
});

test('in development an app loads the button and no more until the panel is opened', async () => {
  const built = await bundle('development');
  const text = textsOf(built, reachable(built, built.entry));
  holds('development entry, brotli', brotliCompressSync(text).length, 2048);
  expect(text).not.toContain('react-dom');
});

test('the panel is loaded when it is opened, and its charts when the first is shown', async () => {
  const built = await bundle('development', '/production');
  const atOnce = reachable(built, built.entry);
  const everything = reachable(built, built.entry, true);
  const charts = [...everything].filter(path => hasPackage(built, path, 'recharts'));
  expect(charts.length).toBeGreaterThan(0);

  const panelEntry = loadedLater(built, atOnce).find(path => built.textOf(path).includes('createRoot'))!;
  const panel = reachable(built, panelEntry);
  for (const path of charts) expect(panel).not.toContain(path);
  holds('panel without charts, gzip', gzipSync(textsOf(built, panel)).length, PANEL);
  holds('all of it, gzip', gzipSync(textsOf(built, everything)).length, 130_000);
});

/** What is measured, and some room. */
const PANEL = 60_000;
