import { runtimeOf } from '@sno-id/proofs/fetch';
import { expectId } from '../check/expect.mjs';

/** @type {import('../check/types.d.ts').Case} */
export default {
  title:
    '`import`, `require()`, `bun build`, `bun test`, a generator at module scope, `@sno-id/sdk` and `@sno-id/grants`',
  tool: `Bun ${runtimeOf('bun').version}`,
  uses: ['sdk', 'grants'],
  async run({ project }) {
    const bun = await runtimeOf('bun').fetch();
    await project.write({
      'app.ts': `
        import { createGenerator, type Sno } from '@sno-id/sdk';
        import '@sno-id/grants';
        import '@sno-id/grants/folder';
        import '@sno-id/grants/server';
        const generator = createGenerator();
        const id: Sno = generator.next();
        console.log(id);
      `,
      'app.cjs': `console.log(require('@sno-id/sdk').generate());`,
      'sno.test.ts': `
        import { expect, test } from 'bun:test';
        import { generate, isSno } from '@sno-id/sdk';
        test('IDs are made', () => expect(isSno(generate())).toBe(true));
      `,
    });
    expectId(await project.start(bun, '--no-install', 'app.ts'));
    expectId(await project.start(bun, '--no-install', 'app.cjs'));
    await project.start(bun, 'build', 'app.cjs', '--outfile', 'dist/app.js');
    expectId(await project.start(bun, '--no-install', 'dist/app.js'));
    await project.start(bun, 'test');
  },
};
