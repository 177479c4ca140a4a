/*
 * Shows the generators of a server in the panel of a page: read-only, in development, to whoever on this
 * machine has the token. Runs wherever there are `Request` and `Response`: Node from 20, Bun, Deno.
 *
 *     // node:http
 *     const devtools = createDevtoolsHandler({ generators: { orders }, allowedOrigins: ['http://localhost:5173'] });
 *     const listener = toNodeListener(devtools);
 *     createServer((request, response) => listener(request, response, () => app(request, response))).listen(8787, 'localhost');
 *     console.log(devtools.url('http://localhost:8787')); // the panel's `source`
 *
 *     // Vite's own server: the page's origin, so that nothing has to be allowed
 *     export default { plugins: [{ name: 'sno', configureServer: ({ middlewares }) => void middlewares.use(listener) }] };
 *
 *     // Bun, Deno and others that answer a Request; bind them to 127.0.0.1, for a Request does not tell where it comes from
 *     Bun.serve({ hostname: '127.0.0.1', fetch: request => new URL(request.url).pathname === devtools.path ? devtools.handle(request) : app(request) });
 */

export type { Generators } from '../source/direct.ts';
export type { RequestLike } from './access.ts';
export { createDevtoolsHandler, type DevtoolsHandler, type DevtoolsHandlerOptions } from './handler.ts';
export { type NodeListener, type NodeRequest, type NodeResponse, toNodeListener } from './node-listener.ts';
