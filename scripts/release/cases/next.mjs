import { expectThat } from '../check/expect.mjs';
import { versionOf } from '../check/project.mjs';

/** @type {import('../check/types.d.ts').Case} */
export default {
  title:
    'a page rendered on the server, a component in the browser, a route handler and one of the edge, each with a generator at module scope',
  tool: `Next ${versionOf('next')}`,
  packages: ['next', 'react', 'react-dom'],
  async run({ project }) {
    const route = runtime => `
      import { createGenerator } from '@sno-id/sdk';
      export const runtime = '${runtime}';
      const generator = createGenerator();
      export const GET = () => new Response(generator.next());
    `;
    await project.write({
      // Without a root, Next takes the highest folder with a lockfile, which need not be this one.
      'next.config.mjs':
        'export default { images: { unoptimized: true }, turbopack: { root: import.meta.dirname } };',
      'app/layout.jsx': 'export default ({ children }) => <html><body>{children}</body></html>;',
      'app/page.jsx': `
        import { createGenerator } from '@sno-id/sdk';
        import { Latest } from './latest';
        const generator = createGenerator();
        export default () => <main>server {generator.next()} <Latest /></main>;
      `,
      'app/latest.jsx': `
        'use client';
        import { useState } from 'react';
        import { createGenerator } from '@sno-id/sdk';
        const generator = createGenerator();
        export function Latest() {
          const [id, setId] = useState('');
          return <button onClick={() => setId(generator.next())}>browser {id}</button>;
        }
      `,
      'app/node/route.js': route('nodejs'),
      'app/edge/route.js': route('edge'),
    });
    await project.tool('next', 'build');
    const page = await project.read('.next/server/app/index.html');
    expectThat(/server (<!-- -->)?[2-9a-x]{16}/.test(page), 'an ID in the page drawn on the server');
    await project.write({ 'serve.mjs': SERVE });
    const answers = await project.run('serve.mjs');
    expectThat(
      /\nnode [2-9a-x]{16}\nedge [2-9a-x]{16}$/.test(`\n${answers.trim()}`),
      `two IDs, got ${answers}`,
    );
  },
};

/** Starts the built app on a free port of this machine, asks both routes, and stops it. */
const SERVE = `
import { createServer } from 'node:http';
import next from 'next';
const app = next({ dev: false, hostname: '127.0.0.1', port: 0 });
await app.prepare();
const handle = app.getRequestHandler();
const server = createServer((request, response) => handle(request, response));
await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
for (const path of ['node', 'edge']) {
  const response = await fetch(\`http://127.0.0.1:\${server.address().port}/\${path}\`);
  console.log(path, await response.text());
}
process.exit(0);
`;
