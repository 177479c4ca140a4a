/** Starts and ends the server of `orders.mjs`, its own process. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('./orders.mjs', import.meta.url));

export interface OrdersServerOptions {
  /** The origin of the pages that may read its generators. */
  readonly origin?: string;
  /** What opens it; without one it makes another at each start. */
  readonly token?: string;
  /** Where it was before. */
  readonly port?: number;
  /** @default 'development' */
  readonly environment?: string;
}

export type OrdersServer = Awaited<ReturnType<typeof startOrders>>;

export async function startOrders(options: OrdersServerOptions = {}) {
  const { origin = '', token = '', port = 0, environment = 'development' } = options;
  const env = { ...process.env, NODE_ENV: environment, DEVTOOLS_ORIGIN: origin, DEVTOOLS_TOKEN: token };
  const node = fork(PROGRAM, [String(port)], { execArgv: [], env });
  const exited = once(node, 'exit');
  const started = await answerOf(node, exited);
  const ask = (message: number | string) => {
    const answer = answerOf(node, exited);
    node.send(message);
    return answer;
  };
  return {
    /** Where it is, and what to give to a panel. */
    ...(started as { readonly port: number; readonly source: string }),
    /** Makes this many IDs. */
    make: (count: number) => ask(count) as Promise<string[]>,
    /** How many panels read it. */
    streams: () => ask('streams') as Promise<number>,
    /** Cuts all connections, without ending. */
    cut: () => void node.send('cut'),
    async stop() {
      node.kill();
      await exited;
    },
  };
}

/** The next message of the process. Rejects if it ends instead. */
async function answerOf(node: ChildProcess, exited: Promise<unknown[]>): Promise<unknown> {
  const ended = exited.then(([code]) => {
    throw new Error(`the server ended with code ${code}`);
  });
  const [message] = await Promise.race([once(node, 'message'), ended]);
  ended.catch(() => {}); // it ends in any case, later
  return message;
}
