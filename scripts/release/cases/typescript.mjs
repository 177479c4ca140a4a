import { versionOf } from '../check/project.mjs';

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
declare const partition: number;
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

/** What resolves modules without `exports`, where a compiler still has it. */
const NODE10 = { module: 'ESNext', moduleResolution: 'node10' };

/**
 * Those that the packages support, by their names in tools/package.json.
 * @type {readonly { alias: string, program?: string, node10?: object }[]}
 */
const COMPILERS = [
  { alias: 'typescript-5.0', node10: NODE10 },
  { alias: 'typescript-5.4', node10: NODE10 },
  { alias: 'typescript-5.9', node10: NODE10 },
  { alias: 'typescript-6.0', node10: { ...NODE10, ignoreDeprecations: '6.0' } },
  { alias: 'typescript' },
  { alias: '@typescript/native-preview', program: 'bin/tsgo' },
];

/** @type {readonly import('../check/types.d.ts').Case[]} */
export default COMPILERS.map(({ alias, program = 'bin/tsc', node10 }) => ({
  name: alias.replace('@typescript/', 'typescript-'),
  title: `\`nodenext\` and \`bundler\`, \`strict\`, \`exactOptionalPropertyTypes\`, no \`skipLibCheck\`, the SDK without DOM or Node types${node10 ? ', `node10`' : ''}`,
  tool: `TypeScript ${versionOf(alias).split('@').at(-1)}`,
  uses: ['sdk', 'grants', 'devtools'],
  packages: [alias, '@types/node', '@types/react', 'react', 'react-dom'],
  async run({ project }) {
    const resolvers = {
      nodenext: { module: 'NodeNext', moduleResolution: 'NodeNext' },
      bundler: { module: 'ESNext', moduleResolution: 'bundler' },
      ...(node10 && { node10 }),
    };
    await project.write({ 'sdk.ts': SDK, 'all.tsx': ALL });
    for (const [resolver, options] of Object.entries(resolvers)) {
      for (const [file, base] of [
        ['sdk.ts', BARE],
        ['all.tsx', APP],
      ]) {
        const compilerOptions = { ...base, allowImportingTsExtensions: true, ...options };
        await project.write({ 'tsconfig.json': { compilerOptions, files: [file] } });
        await project.run(project.path(`node_modules/${alias}/${program}`), '-p', '.').catch(error => {
          throw new Error(`${file}, ${resolver}: ${error.message}`, { cause: error });
        });
      }
    }
  },
}));
