/*
 * Shows the generators of a server in the panel of a page: read-only, in development, to whoever on this
 * machine has the token. Runs wherever there are `Request` and `Response`: Node from 20, Bun, Deno. The
 * README has the code for Node, and docs/devtools.md says how others answer.
 */

export type { Generators } from '../source/watch.ts';
export type { RequestLike } from './access.ts';
export { createDevtoolsHandler, type DevtoolsHandler, type DevtoolsHandlerOptions } from './handler.ts';
export { type NodeListener, type NodeRequest, type NodeResponse, toNodeListener } from './node-listener.ts';
