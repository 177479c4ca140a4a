import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig, type Plugin } from 'vite';
import { embeddedFigures } from './server/embed-plugin.ts';
import { firstPaint } from './server/first-paint-plugin.ts';
import { serviceWorker } from './server/service-worker-plugin.ts';
import { openSourceModules } from './server/source-modules.ts';
import { storyStills } from './server/stills-plugin.ts';

/** Takes our packages from their sources, so that dev server and unit tests need no build of them. */
const SOURCE = '@sno-id/source';

/** What draws the page is one file. */
const CLIENT = group('client', id => /\/node_modules\/(?:react-dom|scheduler)\//.test(id));

/**
 * What several sections use is one file, of parts that need nothing which only some of them load. As a file
 * for each set of sections that shares a module, which is the default, a link to a section loads twice as
 * many. What the first screen needs stays in its own file.
 */
const SHARED = {
  ...group('shared', (id, modules) =>
    /\/playground\/src\/(?:components|hooks|lib)\//.test(id)
      ? !/\/lib\/(?:workbench|read-paste)/.test(id) && !firstModules(modules).has(id)
      : KIT_LATER.test(id),
  ),
  minShareCount: 2,
};

/** The parts of the kit that several sections draw, and the first screen does not. */
const KIT_LATER =
  /\/kit\/src\/(?:controls\/(?:empty|number|segmented)|glossary|history|id-view|interaction\/(?:hold|use-pointer))/;

/** The devtools without their panel, which are on every page, are one file, too. They were seven. */
const DEVTOOLS = group(
  'devtools',
  (id, modules) => /\/devtools\/dist\//.test(id) && guestModules(modules).has(id),
);

/** One file of the modules that belong to it, without what they import. */
function group(name: string, has: (id: string, modules: Modules) => boolean) {
  return {
    name: (id: string, modules: Modules) => (has(id, modules) ? name : null),
    includeDependenciesRecursively: false,
  };
}

interface Modules {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

/** The modules of the devtools and of their guest, which the app loads at once. */
function guestModules(modules: Modules): ReadonlySet<string> {
  const entry = fileURLToPath(import.meta.resolve('@sno-id/devtools/production'));
  const later = modules.getModuleInfo(entry)?.dynamicallyImportedIds ?? [];
  return withImports([entry, ...later.filter(id => /\/guest-\w+\.js$/.test(id))], modules);
}

/** The modules that the page’s own script imports, over any number of others. */
function firstModules(modules: Modules): ReadonlySet<string> {
  return withImports([fileURLToPath(new URL('src/main.tsx', import.meta.url))], modules);
}

function withImports(ids: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set(ids);
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

export default defineConfig(({ command }) => ({
  base: './', // the build works from any path
  plugins: [
    react(),
    themeTokens(),
    firstPaint(),
    serviceWorker(),
    embeddedFigures(() => [themeTokens()]),
    storyStills(),
  ],
  server: { open: canOpenBrowser() },
  // What is built contains the packages as they are shipped.
  ...(command === 'serve' && {
    resolve: { conditions: [SOURCE, ...defaultClientConditions] },
    ssr: { resolve: { conditions: [SOURCE, ...defaultServerConditions] } },
  }),
  build: {
    // light-dark(), which the theme is made of
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false }, // all of these have it
    rolldownOptions: { output: { codeSplitting: { groups: [CLIENT, SHARED, DEVTOOLS] } } },
  },
}));

/** `virtual:theme.css`: the custom properties of colours and patterns. */
function themeTokens(): Plugin {
  const name = 'virtual:theme.css';
  return {
    name: 'theme-tokens',
    resolveId: id => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const modules = await openSourceModules();
      const { themeCss, TOKENS } = await modules.load<typeof import('@sno-id/kit/data')>('@sno-id/kit/data');
      await modules.close();
      return themeCss(TOKENS);
    },
  };
}

/** Tells whether there is a screen to open a browser on, and no one said not to. */
function canOpenBrowser(): boolean {
  const { BROWSER, CI, DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (BROWSER === 'none' || CI || !process.stdout.isTTY) return false;
  return process.platform !== 'linux' || Boolean(DISPLAY || WAYLAND_DISPLAY);
}
