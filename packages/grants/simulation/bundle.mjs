/*
 * Bundles the simulation, with the code as it is or with one rule taken out of it: I5, which cannot be broken from outside.
 */

import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';

/** The rules that can be broken. */
export const RULES = [
  'non-durable-claim',
  'split-stores',
  'reissued-block',
  'rolled-back-counter',
  'repeated-answer',
  'clone',
];

/** What is taken out of the code; the others are broken in the simulated world. */
const EDITS = {
  'repeated-answer': {
    file: /device[/]check-in\.ts$/,
    edits: [
      ["if (!isPending || answer.proposal !== request.proposal) return 'dropped';", ''],
      [
        'const state = await transaction.read();\n  const isPending',
        'const state = (await transaction.read()) ?? newDevice(request.namespace, request.device);\n  const isPending',
      ],
      ['content?.device !== state.device ||', '!content ||'],
    ],
  },
};

/** @returns the path of the bundle. */
export async function bundle(outfile, broken) {
  const rule = EDITS[broken];
  await build({
    entryPoints: [new URL('index.ts', import.meta.url).pathname],
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@sno-id/source'],
    logLevel: 'error',
    outfile,
    plugins: rule ? [without(rule)] : [],
  });
  return outfile;
}

function without({ file, edits }) {
  return {
    name: 'without-a-rule',
    setup({ onLoad }) {
      onLoad({ filter: file }, async ({ path }) => {
        let contents = await readFile(path, 'utf8');
        for (const [from, to] of edits) {
          if (!contents.includes(from)) throw new Error(`${path}: expected ${from}`);
          contents = contents.replace(from, to);
        }
        return { contents, loader: 'ts' };
      });
    },
  };
}
