import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const WORKER = fileURLToPath(new URL('../src/service-worker/worker.ts', import.meta.url));

/** The name of the service worker, beside the page. */
const WORKER_FILE = 'service-worker.js';

/**
 * Makes the built site installable, and usable without a network: writes its service worker, which keeps a
 * copy of all files, and links its manifest. The dev server has neither.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    // The script comes before those of the page, and after the encoding, which must be near the top.
    transformIndexHtml: html => ({
      html: html.replace('</title>', `</title>\n    <script>${RESCUE}</script>`),
      tags: HEAD,
    }),
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }) {
        const { config } = this.environment;
        const out = dir ?? path.resolve(config.root, config.build.outDir);
        const files = filesOf(out);
        await build({
          entryPoints: [WORKER],
          outfile: path.join(out, WORKER_FILE),
          bundle: true,
          minify: true,
          format: 'iife',
          target: ['chrome123', 'firefox120', 'safari17.5'],
          define: {
            SITE_VERSION: JSON.stringify(versionOf(out, files)),
            SITE_FILES: JSON.stringify(files.map(file => (file === 'index.html' ? '' : file))),
          },
        });
      },
    },
  };
}

/**
 * Says so if the script of the page cannot be loaded: nothing else of it would run then. Its style sheet may
 * be missing too.
 */
const RESCUE = `addEventListener('error', ({ target }) => {
  const root = document.querySelector('#root');
  if (target instanceof HTMLScriptElement && root) {
    root.innerHTML = '<main style="max-width:36rem;margin:0 auto;padding:4rem 1rem;line-height:1.5"><h1>The playground could not be loaded</h1><p style="margin-block:1rem">The network may be down, or the site was updated a moment ago. Nothing that you stored here is lost.</p><p><button type="button" class="button button-main" onclick="location.reload()">Reload</button></p></main>';
  }
}, true);`;

const HEAD: HtmlTagDescriptor[] = [
  { tag: 'link', attrs: { rel: 'manifest', href: './manifest.webmanifest' }, injectTo: 'head' },
  { tag: 'link', attrs: { rel: 'apple-touch-icon', href: './icons/apple-180.png' }, injectTo: 'head' },
];

/**
 * What visitors do not need: pictures for other sites, and the worker itself; and what a server can answer
 * instead.
 */
const NOT_KEPT = /^(?:service-worker\.js|social-card\.png|sync)$|\.map$/;

/** The files of the site, in a stable order. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) =>
      path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    )
    .filter(file => !NOT_KEPT.test(file))
    .sort();
}

function versionOf(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(path.join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}
