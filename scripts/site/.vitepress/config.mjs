import { slug } from 'github-slugger';
import { defineConfig } from 'vitepress';
import { REFERENCE, REPOSITORY, SECTIONS } from '../content.mjs';
import { LAYOUT_JSON, THEME_CSS } from '../kit.mjs';
import { SEARCH } from '../search.mjs';
import { STATUS } from '../status.mjs';

import { accessibleTheme } from './accessible-theme.mjs';

const items = pages => pages.map(({ page, title }) => ({ text: title, link: `/${page}` }));

const guides = SECTIONS.map(({ title, pages }) => ({
  text: title,
  items: items(pages),
  ...(title === 'Decisions' && { collapsed: true }),
}));
const reference = REFERENCE.map(({ title, pages }) => ({ text: title, items: items(pages) }));

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath fill='%230b5cad' d='M1 3h9v10H1z'/%3E%3Cpath fill='%23862c8f' d='M10 3h1.5v10H10z'/%3E%3Cpath fill='%23006b4c' d='M11.5 3h2v10h-2z'/%3E%3Cpath fill='%23c07a00' d='M13.5 3H15v10h-1.5z'/%3E%3C/svg%3E";

export default defineConfig({
  title: 'sno',
  titleTemplate: ':title · sno',
  description: 'IDs your app can generate anywhere, even offline. 16 characters that sort by time.',
  lang: 'en',
  base: process.env.SITE_BASE ?? '/',
  srcDir: '.cache/pages',
  srcExclude: ['public/**'],
  cacheDir: '.cache/vitepress',
  outDir: '../../site-dist',
  // Any static host serves files that end in .html.
  cleanUrls: false,
  lastUpdated: false,
  // A link to another page that is not there ends the build. The playground is built later, and the vectors
  // are files. A test checks anchors too.
  ignoreDeadLinks: [/^https?:\/\/localhost/, /^\/(?:playground|vectors)\//, /playground\/index/],
  head: [['link', { rel: 'icon', href: ICON }]],
  markdown: {
    anchor: { slugify: slug },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    languageAlias: { postgres: 'sql' },
    config(md) {
      md.core.ruler.push('empty-headers', emptyHeaders);
      md.core.ruler.push('indented-code', indentedCode);
      // Vue would read `{{ … }}` as its own.
      const { code_inline: codeInline } = md.renderer.rules;
      md.renderer.rules.code_inline = (...args) => codeInline(...args).replace('<code', '<code v-pre');
    },
  },
  themeConfig: {
    nav: [
      { text: 'Guides', link: '/start', activeMatch: '^/(?!reference/|404|index|$)' },
      { text: 'Reference', link: '/reference/sdk', activeMatch: '^/reference/' },
      { text: 'Playground', link: '/playground/index.html', target: '_self' },
    ],
    sidebar: { '/reference/': reference, '/': guides },
    outline: { level: [2, 3], label: 'On this page' },
    search: { provider: 'local', options: { detailedView: true, miniSearch: { searchOptions: SEARCH } } },
    socialLinks: [{ icon: 'github', link: REPOSITORY }],
    notFound: {
      title: 'Page not found',
      quote: 'It may have moved. The search at the top covers every page.',
      linkLabel: 'Go to the first page',
      linkText: 'Go to the first page',
    },
    docFooter: { prev: 'Previous', next: 'Next' },
    externalLinkIcon: false,
    // For the footer.
    status: STATUS,
    repository: REPOSITORY,
  },
  vite: {
    plugins: [accessibleTheme()],
    resolve: { alias: { 'virtual:theme.css': THEME_CSS, 'virtual:layout.json': LAYOUT_JSON } },
    build: { chunkSizeWarningLimit: 3000 },
    logLevel: 'warn',
  },
});

/** A cell without text is no header: a screen reader would announce nothing. */
function emptyHeaders({ tokens }) {
  for (const [i, token] of tokens.entries()) {
    if (token.type !== 'th_open' || tokens[i + 1].content !== '') continue;
    token.tag = 'td';
    tokens[i + 2].tag = 'td';
  }
}

/**
 * Code that is indented in Markdown gets the frame of other code: without it, a long line would widen the
 * page.
 */
function indentedCode({ tokens }) {
  for (const token of tokens) {
    if (token.type === 'code_block') Object.assign(token, { type: 'fence', info: 'text', markup: '```' });
  }
}
