/*
 * The skills inside the packages: in the format that TanStack Intent validates, of the version of their
 * package, and about documents that are there. Their examples run with those of the documents. Runs with
 * `node --test`.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../', import.meta.url));
const SKILLS = ['sdk', 'grants'].flatMap(name =>
  readdirSync(`${root}packages/${name}/skills`).map(skill => [name, skill]),
);

test('there are five skills, and TanStack Intent has nothing against them', () => {
  assert.equal(SKILLS.length, 5);
  for (const name of ['sdk', 'grants']) {
    const args = ['validate', `packages/${name}/skills`];
    execFileSync(`${root}node_modules/.bin/intent`, args, { cwd: root, stdio: 'pipe' });
  }
});

for (const [name, skill] of SKILLS) {
  test(`${skill} is of the version of its package, and its sources are there`, () => {
    const text = readFileSync(`${root}packages/${name}/skills/${skill}/SKILL.md`, 'utf8');
    const { name: called, description, metadata, sources } = parse(text.split(/^---$/m)[1]);
    const { name: library, version } = JSON.parse(
      readFileSync(`${root}packages/${name}/package.json`, 'utf8'),
    );
    assert.deepEqual(
      { called, library: metadata.library, version: metadata.library_version },
      { called: skill, library, version },
    );
    assert.ok(description.length <= 1024);
    const files = (sources ?? metadata.sources).map(source => source.replace(/^.*:/, ''));
    assert.ok(files.length > 0);
    for (const file of files) assert.ok(existsSync(root + file), file);
  });
}
