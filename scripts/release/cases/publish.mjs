import { readFile, writeFile } from 'node:fs/promises';
import { runtimeOf } from '@sno-id/proofs/fetch';
import { expectId, expectThat } from '../check/expect.mjs';
import { cloneInto } from '../check/pack.mjs';
import { openRegistry } from '../check/registry.mjs';
import { PUBLISHED } from '../packages.mjs';

const NAMES = ['@sno-id/sdk', '@sno-id/grants', '@sno-id/devtools'];

/** @type {import('../check/types.d.ts').Case} */
export default {
  title:
    'a merged version is published once, to a registry on this machine, and npm installs it from there by name',
  uses: [],
  async run({ project, packed }) {
    const node = await runtimeOf('node@24').fetch();
    const clone = await cloneInto(project.path('clone'), packed.commit);
    const registry = await openRegistry();
    try {
      // Provenance is signed by the workflow's identity, which only the workflow has.
      const env = {
        npm_config_registry: registry.url,
        pnpm_config_registry: registry.url,
        // Its own, for a later run may get the same port.
        npm_config_cache: project.path('npm-cache'),
        npm_config_userconfig: project.path('npmrc'),
        pnpm_config_npmrc_auth_file: project.path('npmrc'),
        pnpm_config_provenance: 'false',
      };
      await pointAt(registry.url, clone);
      await project.write({ npmrc: `${registry.url.slice('http:'.length)}:_authToken=none\n` });
      const release = (script, ...args) =>
        project.startWith({ cwd: clone, env }, node, `scripts/release/${script}.mjs`, ...args);

      expectThat(
        (await release('publish')).includes('nothing to publish'),
        'an unreleased version stays here',
      );
      await release('version');
      await release('publish');
      expectThat(
        [...registry.packages.keys()].sort().join() === [...NAMES].sort().join(),
        'all are published',
      );
      for (const [name, { versions, 'dist-tags': tags }] of registry.packages) {
        const manifest = versions[tags.latest];
        expectThat(!JSON.stringify(manifest).includes('workspace:'), `${name} names no workspace`);
        expectThat(manifest.publishConfig.provenance === true, `${name} asks for provenance`);
      }
      // A registry refuses a version that it has: this asks before it publishes.
      await release('publish');

      const changelog = await project.read('clone/CHANGELOG.md');
      await project.write({
        'clone/CHANGELOG.md': changelog.replace('## unreleased\n', '## unreleased\n\n- A change.\n'),
      });
      await release('version', 'patch');
      await release('publish');
      for (const [name, { versions, 'dist-tags': tags }] of registry.packages) {
        const [first, second] = Object.keys(versions);
        expectThat(
          first !== second && tags.latest === second,
          `${name} has two versions, and the later is latest`,
        );
        expectThat(second === versionsOf(registry)[0], `one version for all, got ${second} of ${name}`);
      }

      await project.write({ 'package.json': { private: true, type: 'module' }, 'app.js': APP });
      await project.startWith(
        { env },
        'npm',
        'install',
        '@sno-id/sdk',
        '--no-audit',
        '--no-fund',
        '--prefer-online',
      );
      expectId(await project.start(node, 'app.js'));
    } finally {
      await registry.close();
    }
  },
};

/** The latest version of each package. */
function versionsOf(registry) {
  return [...registry.packages.values()].map(({ 'dist-tags': tags }) => tags.latest);
}

/**
 * Writes the address of a registry into the manifests of a clone. It counts more than any setting, so that
 * nothing can be published elsewhere by mistake.
 */
async function pointAt(registry, clone) {
  for (const name of PUBLISHED) {
    const path = `${clone}/packages/${name}/package.json`;
    const manifest = JSON.parse(await readFile(path, 'utf8'));
    manifest.publishConfig.registry = registry;
    await writeFile(path, JSON.stringify(manifest, null, 2));
  }
}

const APP = `
import { generate } from '@sno-id/sdk';
console.log(generate());
`;
