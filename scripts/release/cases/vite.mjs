import { readdir } from 'node:fs/promises';
import { expectId, expectThat } from '../check/expect.mjs';
import { versionOf } from '../check/project.mjs';

/** @type {import('../check/types.d.ts').Case} */
export default {
  title:
    'an app with a generator at module scope and the panel, of which its production build contains nothing',
  tool: `Vite ${versionOf('vite')}`,
  uses: ['sdk', 'devtools'],
  packages: ['vite', 'react', 'react-dom'],
  async run({ project }) {
    await project.write({
      'index.html': '<!doctype html><title>app</title><script type="module" src="/main.ts"></script>',
      'main.ts': `
        import { createGenerator, type Sno } from '@sno-id/sdk';
        import { mountSnoDevtools } from '@sno-id/devtools';
        const generator = createGenerator();
        mountSnoDevtools({ generators: { main: generator } });
        const id: Sno = generator.next();
        console.log(id);
      `,
      'vite.config.ts': `export default { build: { modulePreload: { polyfill: false } } };`,
    });
    await project.tool('vite', 'build', '--logLevel', 'warn');
    const scripts = (await readdir(project.path('dist/assets'))).filter(file => file.endsWith('.js'));
    expectThat(scripts.length === 1, `one script, got ${scripts.join(', ')}`);
    const script = `dist/assets/${scripts[0]}`;
    expectThat(!/react|shadowRoot/.test(await project.read(script)), 'nothing of the panel in the build');
    expectId(await project.run(script));
    return undefined;
  },
};
