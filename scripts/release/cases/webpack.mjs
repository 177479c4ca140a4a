import { versionOf } from '../check/project.mjs';
import { bundleLikeWebpack } from '../check/webpack-like.mjs';

/** @type {import('../check/types.d.ts').Case} */
export default {
  title:
    'bundled for the browser, with no loader and no option, a generator at module scope and an entry besides the main one',
  tool: `webpack ${versionOf('webpack')}`,
  packages: ['webpack'],
  async run({ project }) {
    await bundleLikeWebpack(project, "import bundle from 'webpack';");
    return undefined;
  },
};
