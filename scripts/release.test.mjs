/*
 * What a release needs and what can be checked without building: metadata, the changelog, licenses, lockfile,
 * and the table of what `pnpm release:check` runs. Runs with `node --test`.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { partOf } from '@sno-id/proofs/document';
import { RUNTIMES } from '@sno-id/proofs/versions';
import { CHANGELOG, hasVersion, notesOf, release } from './release/changelog.mjs';
import { loadCases } from './release/check/cases.mjs';
import { SUPPORT, supportTable } from './release/check/support.mjs';
import { readNotice } from './release/licenses.mjs';
import { manifestOf, PUBLISHED, ROOT, versionOfAll } from './release/packages.mjs';
import { afterFirstRelease, BEFORE_NPM, NAME_VERSION, nextVersion } from './release/version.mjs';

/** What `engines` of every package says: the oldest Node that is tested. */
const OLDEST_NODE = `>=${RUNTIMES.find(({ name }) => name === 'node@20')?.version.replace(/\.0$/, '')}`;
const REPOSITORY = 'https://github.com/sno-id/sno-id';

for (const name of PUBLISHED) {
  const manifest = manifestOf(name);

  test(`${manifest.name} says who made it, where it is, what it needs, and how it is published`, () => {
    assert.equal(manifest.private, undefined);
    assert.ok(manifest.description.length > 30 && manifest.keywords.length > 4);
    assert.deepEqual(manifest.repository, {
      type: 'git',
      url: `git+${REPOSITORY}.git`,
      directory: `packages/${name}`,
    });
    assert.ok(manifest.homepage.startsWith(REPOSITORY));
    assert.equal(manifest.bugs, `${REPOSITORY}/issues`);
    assert.ok(manifest.author);
    assert.equal(manifest.license, 'MIT');
    assert.deepEqual(manifest.engines, { node: OLDEST_NODE });
    assert.equal(manifest.sideEffects, false);
    assert.deepEqual(manifest.publishConfig, { access: 'public', provenance: true });
  });

  test(`${manifest.name} runs no script when it is installed`, () => {
    for (const script of ['preinstall', 'install', 'postinstall', 'prepare']) {
      assert.equal(manifest.scripts[script], undefined, script);
    }
  });
}

for (const name of PUBLISHED) {
  const { name: id, exports, main, types, typesVersions } = manifestOf(name);

  test(`resolvers that know no exports find the main file of ${id}, and all of its types`, () => {
    const entries = Object.entries(exports).filter(([, targets]) => typeof targets === 'object');
    assert.deepEqual({ main, types }, { main: exports['.'].default, types: exports['.'].types });
    const subpaths = entries.filter(([subpath]) => subpath !== '.');
    assert.deepEqual(typesVersions, {
      '*': Object.fromEntries(subpaths.map(([subpath, targets]) => [subpath.slice(2), [targets.types]])),
    });
  });
}

test('the SDK has no dependency', () => {
  const { dependencies, peerDependencies, optionalDependencies } = manifestOf('sdk');
  assert.deepEqual(
    { dependencies, peerDependencies, optionalDependencies },
    {
      dependencies: undefined,
      peerDependencies: undefined,
      optionalDependencies: undefined,
    },
  );
});

test('all packages have one version, and each that is not released has its changes under `unreleased`', () => {
  const changelog = readFileSync(CHANGELOG, 'utf8');
  const version = versionOfAll();
  assert.ok(hasVersion(changelog, version) || notesOf(changelog, 'unreleased') !== '');
});

test('a release moves what is unreleased under its version', () => {
  const text = '# Changelog\n\n## unreleased\n\n- A new thing.\n\n## 0.1.0 (2026-11-22)\n\n- The first.\n';
  const released = release(text, '0.2.0', '2026-12-01');
  assert.equal(notesOf(released, 'unreleased'), '');
  assert.equal(notesOf(released, '0.2.0'), '- A new thing.');
  assert.equal(notesOf(released, '0.1.0'), '- The first.');
  assert.match(released, /^## 0\.2\.0 \(2026-12-01\)$/m);
  assert.throws(() => release(released, '0.3.0', '2026-12-02'), /nothing under `unreleased`/);
  assert.throws(() => release(text, '0.1.0', '2026-12-02'), /already has a heading/);
  assert.throws(() => notesOf(text, '0.9.0'), /no heading for 0\.9\.0/);
});

test('the next version of a release is a level above the last, and the first release keeps its version', () => {
  assert.equal(nextVersion('0.1.0', undefined, false), '0.1.0');
  assert.equal(nextVersion('0.1.9', 'patch', true), '0.1.10');
  assert.equal(nextVersion('0.1.9', 'minor', true), '0.2.0');
  assert.equal(nextVersion('0.9.9', 'major', true), '1.0.0');
  assert.throws(
    () => nextVersion('0.1.0', 'minor', false),
    /expected no level, since 0\.1\.0 is not released/,
  );
  assert.throws(() => nextVersion('0.1.0', undefined, true), /expected major, minor or patch, got nothing/);
  assert.throws(() => nextVersion('0.1.0', '0.2.0', true), /expected major, minor or patch, got 0\.2\.0/);
});

test('a release gives the next version to every file of the packages that names theirs', () => {
  const named = `version['"]?( =|:) ['"]${versionOfAll().replaceAll('.', '\\.')}['"]`;
  const sources = ['packages/*/package.json', 'packages/*/src/*', 'packages/*/skills/*', ':!*.test.*'];
  const found = execFileSync('git', ['grep', '-ciE', named, '--', ...sources], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  assert.deepEqual(found.trim().split('\n'), NAME_VERSION.map(path => `${path}:1`).sort());
});

test('documents say that the packages are not on npm until the first release, which drops it', () => {
  const isReleased = hasVersion(readFileSync(CHANGELOG, 'utf8'), versionOfAll());
  for (const path of BEFORE_NPM) {
    const text = readFileSync(ROOT + path, 'utf8');
    assert.equal(afterFirstRelease(text) === text, isReleased, path);
    assert.doesNotMatch(afterFirstRelease(text), /not (?:yet )?on npm|packed/i, path);
  }
});

test('each license of the code inside the devtools is that of the package as it is installed', () => {
  const notice = readNotice();
  assert.ok(notice.length > 0);
  const { devDependencies } = manifestOf('devtools');
  for (const { name, version, text } of notice) {
    assert.equal(version, devDependencies[name], name);
    const folder = `${ROOT}packages/devtools/node_modules/${name}`;
    const file = ['LICENSE', 'LICENSE.md', 'LICENCE', 'license']
      .map(file => `${folder}/${file}`)
      .find(existsSync);
    assert.equal(text.trim(), readFileSync(file, 'utf8').trim(), name);
  }
});

test('no file names the host of a registry', () => {
  const hosts = ['registry.npmjs', 'registry.yarnpkg', 'npm.pkg.github'].map(host => `-e${host}.`);
  const args = ['grep', '-lF', ...hosts];
  assert.throws(
    () => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }),
    ({ status, stdout }) => status === 1 && stdout === '',
  );
});

test('docs/support.md has the pattern that Jest is run with', () => {
  const file = readFileSync(new URL('release/cases/jest.mjs', import.meta.url), 'utf8');
  const [, pattern] = /^const PATTERN = String\.raw`(.+)`;$/m.exec(file) ?? [];
  assert.ok(pattern);
  assert.ok(readFileSync(SUPPORT, 'utf8').includes(`'${pattern.replaceAll('\\', '\\\\')}'`));
});

test('docs/support.md has the table of what `pnpm release:check` runs', async () => {
  const cases = await loadCases();
  assert.ok(cases.length > 20);
  assert.equal(partOf(readFileSync(SUPPORT, 'utf8'), 'support'), supportTable(cases));
});
