/*
 * Hosts with network namespaces of their own, which can be cut off from clients, from each other, or both:
 * packets are dropped, and nobody is told. It needs root, and `ip` (Debian: iproute2).
 */

import { execFileSync } from 'node:child_process';

export type NetworkHost = ReturnType<typeof createNetwork>['hosts'][number];

type Net = 'clients' | 'peers';

const NETS: readonly Net[] = ['clients', 'peers'];

/** Why there can be no network here; undefined if there can. */
export function whyNoNetwork(): string | undefined {
  if (process.getuid?.() !== 0) return 'network namespaces need root';
  try {
    execFileSync('ip', ['netns', 'list'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'ip is missing: install the Debian package iproute2';
  }
}

/** Makes a network of some hosts. Its names and addresses are of this process. */
export function createNetwork(count: number) {
  const id = process.pid.toString(36);
  const subnet = (net: Net) => `10.${64 + (process.pid % 128)}.${NETS.indexOf(net) + 1}`;
  const bridge = (net: Net) => `sb${id}${net[0]}`;
  for (const net of NETS) {
    ip('link', 'add', bridge(net), 'type', 'bridge');
    ip('addr', 'add', `${subnet(net)}.1/24`, 'dev', bridge(net));
    ip('link', 'set', bridge(net), 'up');
  }
  const names = Array.from({ length: count }, (_, i) => `sno${id}${i}`);
  const hosts = names.map((name, i) => {
    const address = (net: Net) => `${subnet(net)}.${i + 2}`;
    const cable = (net: Net) => `sv${id}${i}${net[0]}`;
    const set = (nets: readonly Net[], state: string) => {
      for (const net of nets) ip('link', 'set', cable(net), state);
    };
    ip('netns', 'add', name);
    ip('-n', name, 'link', 'set', 'lo', 'up');
    for (const net of NETS) {
      ip('link', 'add', cable(net), 'type', 'veth', 'peer', 'name', net, 'netns', name);
      ip('link', 'set', cable(net), 'master', bridge(net), 'up');
      ip('-n', name, 'addr', 'add', `${address(net)}/24`, 'dev', net);
      ip('-n', name, 'link', 'set', net, 'up');
    }
    return {
      /** Its addresses in the network of the clients, where this process is, and in that of its peers. */
      client: address('clients'),
      peer: address('peers'),
      /** Runs a command there. */
      run: ['ip', 'netns', 'exec', name],
      /** Cuts its cables, or plugs them in again. */
      cut: (...nets: readonly Net[]) => set(nets, 'down'),
      mend: () => set(NETS, 'up'),
    };
  });
  return {
    hosts,
    end() {
      for (const name of names) ip('netns', 'del', name);
      for (const net of NETS) ip('link', 'del', bridge(net));
    },
  };
}

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
}
