/* How the command of a package is built, after the rest: it shares nothing with what an app imports. */

import modules from './tsup.modules.mjs';

export default { ...modules, entry: ['src/cli/bin.ts'], clean: false };
