import { connect, createServer } from 'node:net';
import { listen } from './ports.mjs';

interface Target {
  readonly port: number;
  readonly address: string;
}

/** Opens, as a load balancer does, a port that leads to another one, which can change. */
export async function startProxy(first: Target) {
  let target = first;
  const sockets = new Set<{ destroy(): unknown }>();
  const listener = createServer(near => {
    const far = connect(target.port, target.address);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  const port = await listen(listener);
  return {
    port,
    /** Leads to another server from now on, and breaks all connections. */
    target(server: Target) {
      target = server;
      for (const socket of sockets) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
    },
  };
}
