/**
 * The licenses of the code that the devtools bundle, in `packages/devtools/THIRD_PARTY_LICENSES.md`:
 *
 *     node scripts/release/licenses.mjs --write    writes it, from the built devtools
 *
 * What is bundled is read from the source maps of the build: they name each file that a piece of the code is
 * from.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './packages.mjs';

const DEVTOOLS = join(ROOT, 'packages', 'devtools');
const NOTICE = join(DEVTOOLS, 'THIRD_PARTY_LICENSES.md');
const HEAD = `# Licenses of third parties

The code of \`@sno-id/devtools\` contains code of these packages.
`;

/** What the notice says: each package with its version and the text of its license. */
export function readNotice(text = readFileSync(NOTICE, 'utf8')) {
  return text
    .split(/^## /m)
    .slice(1)
    .map(section => {
      const [, name = '', version = ''] = section.match(/^(\S+) (\S+)\n/) ?? [];
      return { name, version, text: section.slice(section.indexOf('\n') + 1).trim() };
    });
}

/**
 * The packages that a build contains code of, in order.
 *
 * @param {string} dist  a folder with source maps
 */
export function bundledIn(dist) {
  const maps = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(file =>
    file.endsWith('.js.map'),
  );
  if (maps.length === 0) throw new Error(`${dist} has no source maps`);
  const names = maps
    .flatMap(file => JSON.parse(readFileSync(join(dist, file), 'utf8')).sources)
    .flatMap(source => source.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? []);
  return [...new Set(names)].sort();
}

function noticeOf(names) {
  const sections = names.map(name => {
    const folder = join(DEVTOOLS, 'node_modules', name);
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = ['LICENSE', 'LICENSE.md', 'LICENCE', 'license']
      .map(file => join(folder, file))
      .find(existsSync);
    if (file === undefined) throw new Error(`${name} has no license file`);
    return `## ${name} ${version}\n\n${readFileSync(file, 'utf8').trim()}\n`;
  });
  return [HEAD, ...sections].join('\n');
}

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  if (process.argv[2] !== '--write') {
    console.error('expected: licenses.mjs --write');
    process.exit(2);
  }
  writeFileSync(NOTICE, noticeOf(bundledIn(join(DEVTOOLS, 'dist'))));
}
