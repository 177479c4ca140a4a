import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { SECTION_IDS } from '../src/lib/place.ts';

const SCRIPT = fileURLToPath(new URL('../src/first-paint/first-paint.ts', import.meta.url));

/** The part of a written file that this uses. */
type Written = NonNullable<NonNullable<Parameters<TransformHtml>[1]['bundle']>[string]>;
type TransformHtml = Extract<Plugin['transformIndexHtml'], (...args: never[]) => unknown>;

/**
 * Makes the first answer of the server enough for the first paint, and for knowing what else to load: the
 * page contains its style sheet, and the script of `src/first-paint` with the files of each section.
 */
export function firstPaint(): Plugin {
  let base = './';
  return {
    name: 'first-paint',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const script = await scriptWith(filesOfSections(Object.values(bundle), base));
        return {
          html: withStyle(html, bundle, base),
          tags: [{ tag: 'script', children: script, injectTo: 'body' }],
        };
      },
    },
  };
}

/** The code and the style sheets of each section, and the code that draws it, as addresses. */
function filesOfSections(written: readonly Written[], base: string): Record<string, readonly string[]> {
  // Only the dev server has written nothing.
  if (written.length === 0) return {};
  const ofPage = filesOf(
    written.find(file => isChunk(file) && file.isEntry),
    written,
  );
  const filesOfChunk = (name: string) => {
    const chunk = written.find(file => file.name === name && isChunk(file));
    if (!chunk) throw new Error(`expected a chunk “${name}”, got none`);
    return [...filesOf(chunk, written)].filter(file => !ofPage.has(file)).map(file => `${base}${file}`);
  };
  const drawing = filesOfChunk('client');
  return Object.fromEntries(
    SECTION_IDS.map(id => [
      id,
      id === 'intro' ? drawing : [...new Set([...drawing, ...filesOfChunk(`${id}-section`)])],
    ]),
  );
}

/** A chunk and all that it imports at once, with the style sheets. */
function filesOf(chunk: Written | undefined, written: readonly Written[], found = new Set<string>()) {
  if (!chunk || !isChunk(chunk) || found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const next of chunk.imports)
    filesOf(
      written.find(file => file.fileName === next),
      written,
      found,
    );
  return found;
}

const isChunk = (file: Written) => file.type === 'chunk';

async function scriptWith(sections: Readonly<Record<string, readonly string[]>>): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [SCRIPT],
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    charset: 'utf8',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    define: { SECTIONS: JSON.stringify(sections) },
  });
  return outputFiles[0]!.text.trim();
}

/**
 * Puts the style sheet of the page in the place of its link. The link stays, disabled, so that nothing loads
 * it: by it, Vite knows that the parts of the page that need this sheet have it.
 */
function withStyle(html: string, bundle: Readonly<Record<string, Written>>, base: string): string {
  return html.replace(/<link rel="stylesheet" crossorigin href="([^"]+)">/g, (link, address: string) => {
    const file = bundle[address.slice(base.length)];
    if (file?.type !== 'asset') throw new Error(`expected the style sheet ${address} to be written`);
    const text = typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source);
    return `<style>${text.trim()}</style>\n    ${link.replace('>', ' disabled>')}`;
  });
}
