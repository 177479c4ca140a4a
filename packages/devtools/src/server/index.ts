/*
 * Shows the generators of a server in the panel of a page: read-only, in development, to whoever on this
 * machine has the token. Runs wherever there are `Request` and `Response`: Node from 20, Bun, Deno.
 *
 *     // node:http
 *     const allowedOrigins = ['http://localhost:5173'];
 *     const devtools = createDevtoolsHandler({ generators: { orders }, allowedOrigins });
 *     const listener = toNodeListener(devtools);
 *     const server = createServer((request, response) =>
 *       listener(request, response, () => app(request, response)),
 *     );
 *     server.listen(8787, 'localhost');
 *     console.log(devtools.url('http://localhost:8787')); // the panel's `source`
 *
 *     // Vite's own server: the page's origin, so that nothing has to be allowed
 *     const sno = {
 *       name: 'sno',
 *       configureServer: ({ middlewares }) => void middlewares.use(listener),
 *     };
 *     export default { plugins: [sno] };
 *
 *     // Bun, Deno and others that answer a Request. Bind them to 127.0.0.1: a Request does not say where it
 *     // comes from.
 *     const isDevtools = request => new URL(request.url).pathname === devtools.path;
 *     const fetch = request => (isDevtools(request) ? devtools.handle(request) : app(request));
 *     Bun.serve({ hostname: '127.0.0.1', fetch });
 */

export type { Generators } from '../source/direct.ts';
export type { RequestLike } from './access.ts';
export { createDevtoolsHandler, type DevtoolsHandler, type DevtoolsHandlerOptions } from './handler.ts';
export { type NodeListener, type NodeRequest, type NodeResponse, toNodeListener } from './node-listener.ts';
