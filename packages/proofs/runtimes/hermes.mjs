/**
 * Compiles the built SDK with Hermes's compiler. There is no Hermes VM on npm, so this shows that React
 * Native's engine takes the syntax, not that it runs; `quickjs` shows that the library lives without a host's
 * APIs.
 *
 * Nothing is lowered here, which is stricter than an app is. Hermes V1 (React Native 0.84 and later) compiles
 * classes, private and static members, async functions, BigInt literals, `??=`, named groups and all else of
 * ES2022 but async generators, although React Native's Babel preset lowers private members, async functions
 * and destructuring even there. It refuses `import()`, `import.meta`, the `v` flag of regular expressions and
 * `using`; and it takes scripts only, so each entry point is bundled to one, as Metro does.
 *
 * React Native 0.83 and earlier have a Hermes without classes and async functions. The preset lowers both for
 * it, in node_modules too, so that this Hermes never sees them; it is not part of the matrix.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BARE_ENV, run } from './child.mjs';
import { bundleIn } from './consumer.mjs';

/** Compiles each entry point of the SDK, and returns a report in the suite's shape. */
export async function compileWithHermes(program, folder, limitMs) {
  /** @type {import('../conformance/conformance.mjs').Report} */
  const report = { passed: [], failed: [] };
  for (const specifier of await entryPoints(folder)) {
    const name = `Hermes compiles '${specifier}'`;
    try {
      const source = `import * as entry from '${specifier}'; globalThis.entry = entry;`;
      const script = await bundleIn(folder, `hermes-${specifier.replaceAll('/', '+')}.js`, 'iife', source);
      await run(program, ['-emit-binary', '-O', '-w', '-out', `${script}.hbc`, script], {
        env: BARE_ENV,
        limitMs,
      });
      report.passed.push(name);
    } catch (/** @type {any} */ error) {
      report.failed.push({ name, error: error.message });
    }
  }
  return report;
}

/**
 * What the packed SDK exports, as its users write it, but for what needs the file system of Node and similar
 * runtimes.
 */
async function entryPoints(folder) {
  const manifest = await readFile(join(folder, 'node_modules', '@sno-id', 'sdk', 'package.json'), 'utf8');
  const { name, exports } = JSON.parse(manifest);
  return Object.keys(exports)
    .filter(subpath => !subpath.endsWith('.json') && subpath !== './node')
    .map(subpath => name + subpath.slice(1));
}
