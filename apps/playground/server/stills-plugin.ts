import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const ENTRY = fileURLToPath(new URL('../src/embed/stills.tsx', import.meta.url));

/** Writes `story.html`: the story for browsers in which no script runs, with a picture of each figure. */
export function storyStills(): Plugin {
  return {
    name: 'story-stills',
    apply: 'build',
    async closeBundle() {
      const { config } = this.environment;
      const page = await renderStory(path.join(config.cacheDir, 'stills'));
      const folder = path.resolve(config.root, config.build.outDir);
      await fs.writeFile(path.join(folder, 'story.html'), page);
    },
  };
}

/** Bundles the story with its style sheets, and renders it in this process. */
async function renderStory(folder: string): Promise<string> {
  const outfile = path.join(folder, 'stills.mjs');
  await build({
    entryPoints: [ENTRY],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    conditions: ['@sno-id/source'],
    external: ['react', 'react-dom'],
    minifyWhitespace: true,
    logLevel: 'error',
  });
  const { storyPage } = (await import(
    `${pathToFileURL(outfile)}?${Date.now()}`
  )) as typeof import('../src/embed/stills.tsx');
  const { html, css } = await storyPage();
  const style = await fs.readFile(outfile.replace(/mjs$/, 'css'), 'utf8');
  return `<!doctype html>
<html lang="en" class="sno">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>The story of an ID</title>
<style>${css}${style}</style>
</head>
<body>${html}</body>
</html>
`;
}
