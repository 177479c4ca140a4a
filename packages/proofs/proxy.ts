import { connect, createServer } from 'node:net';
import { listen } from './ports.mjs';

/** A port that leads to another one, which can change: what a load balancer does. */
export interface Proxy {
  readonly port: number;
  /** Leads to another server from now on, and breaks all connections. */
  target(server: Target): void;
  close(): void;
}

interface Target {
  readonly port: number;
  readonly address: string;
}

/** Starts a proxy on the loopback address. */
export async function startProxy(first: Target): Promise<Proxy> {
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
    target(server) {
      target = server;
      for (const socket of sockets) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
    },
  };
}
