import { runtimeOf } from '@sno-id/proofs/fetch';
import { expectId } from '../check/expect.mjs';

/** @type {import('../check/types.d.ts').Case} */
export default {
  title:
    '`deno run` and `deno check` without any permission, a generator at module scope, `@sno-id/sdk` and `@sno-id/grants`',
  tool: `Deno ${runtimeOf('deno').version}`,
  uses: ['sdk', 'grants'],
  async run({ project }) {
    const deno = await runtimeOf('deno').fetch();
    await project.write({
      'app.ts': `
        import { createGenerator, type Sno } from '@sno-id/sdk';
        import '@sno-id/grants';
        import '@sno-id/grants/server';
        const generator = createGenerator();
        const id: Sno = generator.next();
        console.log(id);
      `,
    });
    const common = ['--node-modules-dir=manual', '--no-remote'];
    await project.start(deno, 'check', ...common, 'app.ts');
    expectId(await project.start(deno, 'run', '--no-prompt', ...common, 'app.ts'));
  },
};
