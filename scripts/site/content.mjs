// @ts-check
/* What the site contains, in the order of its navigation. */

import { PACKAGES } from './reference/packages.mjs';

/**
 * A document of the repository as a page of the site.
 *
 * @typedef {object} Page
 * @property {string} file in the repository
 * @property {string} page its path in the site, without an extension
 * @property {string} title in the navigation
 */

/** @type {(file: string, title: string, page?: string) => Page} */
const page = (
  file,
  title,
  path = file
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .toLowerCase(),
) => ({
  file,
  page: path,
  title,
});

/**
 * @typedef {object} Section
 * @property {string} title
 * @property {boolean} [isCollapsed] in the navigation
 * @property {readonly Page[]} pages
 */

/** @type {readonly Section[]} */
export const SECTIONS = [
  {
    title: 'Start',
    pages: [
      page('README.md', 'Getting started', 'start'),
      page('docs/guides/first-app.md', 'Your first app'),
      page('docs/guarantees.md', 'What is guaranteed'),
      page('docs/guides/uuid-v7.md', 'When UUID v7 is enough'),
      page('docs/comparison.md', 'Comparison'),
      page('docs/faq.md', 'Questions'),
      page('docs/glossary.md', 'Glossary'),
    ],
  },
  {
    title: 'Guides',
    pages: [
      page('docs/guides/generators.md', 'Generating IDs'),
      page('docs/guides/offline.md', 'Offline apps'),
      page('docs/guides/fleet.md', 'Server fleets'),
      page('docs/guides/worker-ids.md', 'Worker IDs without leases'),
      page('docs/guides/workers.md', 'Worker threads'),
      page('docs/guides/copied-memory.md', 'Copies of machines'),
      page('docs/guides/kinds.md', 'Kinds'),
      page('docs/guides/tests.md', 'Tests'),
      page('docs/guides/react-native.md', 'React Native and Expo'),
      page('docs/guides/yjs.md', 'Yjs'),
      page('docs/guides/from-uuid.md', 'Moving from UUIDs'),
      page('docs/guides/from-ulid.md', 'Moving from ULIDs'),
      page('docs/guides/leaving.md', 'Leaving sno'),
    ],
  },
  {
    title: 'Databases',
    pages: [
      page('docs/databases.md', 'Which column'),
      page('docs/databases-functions.md', 'Functions in SQL'),
      page('docs/databases-queries.md', 'Queries by ID'),
      page('docs/databases-measured.md', 'Measured'),
      page('docs/recipes.md', 'Recipes'),
    ],
  },
  {
    title: 'Grants',
    pages: [
      page('docs/grants.md', 'What grants are'),
      page('docs/grants-client.md', 'The client'),
      page('docs/grants-server.md', 'The server'),
      page('docs/rows.md', 'Rows that arrive once'),
      page('docs/grants-operating.md', 'Operating grants'),
      page('docs/grants-checked.md', 'How grants are checked'),
    ],
  },
  {
    title: 'More',
    pages: [
      page('docs/client-ids.md', 'IDs from clients'),
      page('docs/reading.md', 'Reading IDs'),
      page('docs/cli.md', 'Command line'),
      page('docs/metabyte.md', 'The metabyte'),
      page('docs/snowflake.md', 'Snowflakes'),
      page('packages/devtools/README.md', 'Devtools', 'devtools'),
      page('docs/devtools.md', 'Devtools in depth', 'devtools-guide'),
      page('docs/speed.md', 'Speed'),
    ],
  },
  {
    title: 'Specification',
    pages: [
      page('docs/format.md', 'The format'),
      page('docs/vectors.md', 'Test vectors'),
      page('docs/ports.md', 'Read it elsewhere'),
    ],
  },
  {
    title: 'Project',
    pages: [
      page('SECURITY.md', 'Security'),
      page('docs/architecture.md', 'Architecture'),
      page('CONTRIBUTING.md', 'Contributing'),
      page('docs/contributing/style.md', 'Style'),
      page('docs/contributing/voice.md', 'Voice'),
      page('docs/contributing/naming.md', 'Naming'),
      page('docs/support.md', 'Supported runtimes'),
      page('docs/releasing.md', 'Releasing'),
      page('CHANGELOG.md', 'Changelog'),
    ],
  },
  {
    title: 'Decisions',
    isCollapsed: true,
    pages: [
      page('docs/decisions/README.md', 'All decisions', 'decisions'),
      page('docs/decisions/recharts.md', 'recharts'),
      page('docs/decisions/snowflake-in-the-sdk.md', 'Snowflakes in the SDK'),
      page('docs/decisions/webkitgtk-driver.md', 'WebKitGTK'),
      page('docs/decisions/one-uuid-form.md', 'One form as a UUID'),
      page('docs/decisions/text-in-content.md', 'Text in content.ts'),
      page('docs/decisions/closures.md', 'Closures'),
      page('docs/decisions/no-sync-engine.md', 'No sync engine'),
      page('docs/decisions/no-production-condition.md', 'No production condition'),
      page('docs/decisions/one-writer.md', 'One writer'),
      page('docs/decisions/valibot.md', 'valibot'),
      page('docs/decisions/changelog-by-hand.md', 'Changelog by hand'),
    ],
  },
];

/** @type {readonly Page[]} */
export const PAGES = SECTIONS.flatMap(({ pages }) => pages);

/** The pages of the reference: they come from doc comments. */
export const REFERENCE = PACKAGES.map(({ name, entries }) => ({
  title: name,
  pages: entries.map(entry => ({ page: `reference/${entry.page}`, title: entry.name })),
}));

/** Where the golden data is that the SDK is tested with. */
export const VECTORS = { folder: 'packages/sdk/test/vectors' };

/** What a link to the repository starts with. */
export const REPOSITORY = 'https://github.com/sno-id/sno-id';
