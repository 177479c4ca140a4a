import { fileURLToPath } from 'node:url';
import { build, type Plugin, type PluginOption } from 'vite';

const PAGE = fileURLToPath(new URL('../figure.html', import.meta.url));

/** In place of React. A longer name comes first, since names match from their beginning. */
const PREACT = {
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  react: 'preact/compat',
};

/**
 * Writes `figure.html`, which shows one figure of the story inside other pages: a second build, since a page
 * that embeds a figure should not load React for it. Preact draws it there. The dev server serves the same
 * page with React.
 *
 * @param plugins what the page needs besides
 */
export function embeddedFigures(plugins: () => readonly PluginOption[]): Plugin {
  return {
    name: 'embedded-figures',
    apply: 'build',
    async closeBundle() {
      const { config } = this.environment;
      await build({
        configFile: false,
        root: config.root,
        base: './',
        logLevel: 'warn',
        plugins: [...plugins()],
        resolve: {
          alias: Object.fromEntries(
            Object.entries(PREACT).map(([from, to]) => [from, fileURLToPath(import.meta.resolve(to))]),
          ),
        },
        build: {
          outDir: config.build.outDir,
          emptyOutDir: false,
          target: config.build.target,
          rolldownOptions: { input: PAGE },
        },
      });
    },
  };
}
