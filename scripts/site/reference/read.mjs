// @ts-check
/* What TypeDoc reads from the doc comments of the packages. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Application, LogLevel } from 'typedoc';
import { load as loadMarkdown } from 'typedoc-plugin-markdown';
import { root } from '../root.mjs';
import { PACKAGES } from './packages.mjs';
import { Router } from './router.mjs';
import { themeFor } from './theme.mjs';

/** How typedoc-plugin-markdown writes what was read. */
const LOOKS = {
  theme: 'reference',
  router: 'page-per-entry',
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  useCustomAnchors: true,
  expandObjects: true,
  parametersFormat: 'none',
  groupOrder: ['Functions', 'Classes', 'Interfaces', 'Type Aliases', 'Variables'],
};

/**
 * Reads all entries. A comment that TypeDoc warns about, such as a link to nothing, is an error: what it says
 * is printed.
 *
 * @returns {Promise<{ app: Application, project: import('typedoc').ProjectReflection }>}
 * @throws Error if there was a warning.
 */
export async function readReference() {
  const entryPoints = PACKAGES.flatMap(({ entries }) => entries.map(({ file }) => file));
  const app = await Application.bootstrapWithPlugins(
    /** @type {any} */ ({
      entryPoints,
      tsconfig: writeConfig(entryPoints),
      basePath: root,
      displayBasePath: root,
      disableGit: true,
      sourceLinkTemplate: 'https://github.com/sno-id/sno-id/blob/main/{path}#L{line}',
      excludeExternals: true,
      excludeInternal: true,
      excludePrivate: true,
      sort: ['source-order'],
      readme: 'none',
      // `pnpm test:types` checks the types, with each package's own options.
      skipErrorChecking: true,
      jsDocCompatibility: { defaultTag: false },
      logLevel: LogLevel.Warn,
      validation: { notExported: false, invalidLink: true, rewrittenLink: true, notDocumented: false },
      plugin: [loadMarkdown],
      ...LOOKS,
    }),
  );
  app.renderer.defineRouter('page-per-entry', Router);
  // Each call reads all sources again: one is enough.
  const entries = app.getEntryPoints();
  app.getEntryPoints = () => entries;
  const project = await app.convert();
  if (project) app.validate(project);
  const { errorCount, warningCount } = app.logger;
  if (!project || errorCount + warningCount > 0) {
    throw new Error(`TypeDoc: ${errorCount} errors, ${warningCount} warnings.`);
  }
  const [entry] = entries ?? [];
  if (!entry) throw new Error('TypeDoc: expected entry points.');
  app.renderer.defineTheme('reference', themeFor(entry.program));
  return { app, project };
}

/** @param {readonly string[]} files */
function writeConfig(files) {
  const folder = fileURLToPath(new URL('../.cache/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const config = {
    extends: '../../../tsconfig.base.json',
    compilerOptions: {
      module: 'ESNext',
      moduleResolution: 'bundler',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: ['node'],
      jsx: 'react-jsx',
    },
    files: [...files, `${root}packages/kit/src/css.d.ts`],
  };
  const path = `${folder}tsconfig.reference.json`;
  writeFileSync(path, JSON.stringify(config));
  return path;
}
