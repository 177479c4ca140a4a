/** What holds in a version of TypeScript: a case for each of those that the packages support. */
import { versionOf } from './project.mjs';

/** Everything that could make a declaration fail. */
const STRICT = {
  target: 'ES2022',
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
};
/** For a library that runs everywhere: neither the DOM nor Node. */
const BARE = { ...STRICT, lib: ['ES2022'], types: [] };
const APP = { ...STRICT, lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: ['node'], jsx: 'react-jsx' };

const SDK = `
import { createGenerator, type Generator, isSno, type Sno, toBytes } from '@sno-id/sdk';
import { defineMeta, flag } from '@sno-id/sdk/meta';
import { createSharedGenerator } from '@sno-id/sdk/shared';
import { twitter } from '@sno-id/sdk/snowflake';
import { manualClock } from '@sno-id/sdk/testing';
declare const partition: number | undefined;
export const generator: Generator = createGenerator({ partition, clock: manualClock(Date.UTC(2026, 0, 1)) });
export const id: Sno = generator.next();
export const read: Sno | undefined = isSno('9d5ve82222222222') ? '9d5ve82222222222' as Sno : undefined;
export const bytes: Uint8Array = toBytes(id);
export const big: bigint = twitter.createGenerator({ datacenter: 1, worker: 2 }).next();
export const meta = defineMeta({ draft: flag() });
export const shared: Generator['next'] = createSharedGenerator({ partition: 7 }).next;
// @ts-expect-error: text is no ID until it is checked
export const wrong: Sno = '9d5ve82222222222';
`;

const ALL = `
import { openDevice, postTo } from '@sno-id/grants';
import { memoryStore } from '@sno-id/grants/memory';
import { createAuthority } from '@sno-id/grants/server';
import { SnoDevtools } from '@sno-id/devtools';
import { announceGenerators } from '@sno-id/devtools/announce';
import { generator } from './sdk.ts';
export const panel = <SnoDevtools generators={{ main: generator }} />;
export const functions = [openDevice, postTo, memoryStore, createAuthority, announceGenerators];
`;

/**
 * @param {string} alias  in tools/package.json
 * @param {{ bin?: string, program?: string, node10?: object | undefined, cure?: string }} [options] `node10`:
 * options for the resolver that knows no exports, where the compiler still has it
 * @returns {import('./types.d.ts').Case}
 */
export function typescriptCase(alias, { program = 'bin/tsc', node10, cure } = {}) {
  const version = versionOf(alias).split('@').at(-1);
  return {
    title:
      '`nodenext` and `bundler`, `strict`, `exactOptionalPropertyTypes`, no `skipLibCheck`; the SDK without DOM or Node types' +
      (node10 ? '; `node10`' : ''),
    tool: alias.startsWith('@') ? `TypeScript native preview ${version}` : `TypeScript ${version}`,
    ...(cure === undefined ? {} : { cure }),
    uses: ['sdk', 'grants', 'devtools'],
    packages: [alias, '@types/node', '@types/react', 'react', 'react-dom'],
    async run({ project }) {
      const nodenext = { module: 'NodeNext', moduleResolution: 'NodeNext', allowImportingTsExtensions: true };
      const bundler = { module: 'ESNext', moduleResolution: 'bundler', allowImportingTsExtensions: true };
      await project.write({ 'sdk.ts': SDK, 'all.tsx': ALL });
      const runs = [
        ['sdk, nodenext', { ...BARE, ...nodenext }, 'sdk.ts'],
        ['all, nodenext', { ...APP, ...nodenext }, 'all.tsx'],
        ['all, bundler', { ...APP, ...bundler }, 'all.tsx'],
        ...(node10
          ? [
              ['sdk, node10', { ...BARE, module: 'ESNext', ...node10 }, 'sdk.ts'],
              [
                'all, node10',
                { ...APP, module: 'ESNext', allowImportingTsExtensions: true, ...node10 },
                'all.tsx',
              ],
            ]
          : []),
      ];
      for (const [name, compilerOptions, file] of runs) {
        await project.write({ 'tsconfig.json': { compilerOptions, files: [file] } });
        try {
          await project.run(project.path(`node_modules/${alias}/${program}`), '-p', '.');
        } catch (/** @type {any} */ error) {
          throw new Error(`${name}: ${error.message}`, { cause: error });
        }
      }
      return undefined;
    },
  };
}
