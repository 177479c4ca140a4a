import { versionOf } from '../check/project.mjs';
import { bundleLikeWebpack } from '../check/webpack-like.mjs';

/** @type {import('../check/types.d.ts').Case} */
export default {
  title:
    'bundled for the browser, with no loader and no option, a generator at module scope and an entry besides the main one',
  tool: `Rspack ${versionOf('@rspack/core')}`,
  packages: ['@rspack/core'],
  async run({ project }) {
    await bundleLikeWebpack(project, "import { rspack as bundle } from '@rspack/core';");
    return undefined;
  },
};
