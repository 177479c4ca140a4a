import { attempt } from './attempt.ts';
import { warnOnce } from './usable.ts';

/** Where the generators of a server are, and what opens them. */
export interface ServerAddress {
  readonly url: string;
  readonly host: string;
  readonly token: string | null;
}

/** Reads an address as `DevtoolsHandler.url` writes it; undefined if no server can have it. */
export function readAddress(address: string, base: string | undefined): ServerAddress | undefined {
  return attempt(() => {
    const url = new URL(address, base);
    const token = url.searchParams.get('token');
    if (!/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
    url.searchParams.delete('token');
    url.hash = '';
    return { url: url.href, host: url.host, token };
  });
}

/** The same addresses, but of those of one server, which differ in their tokens alone, the last. Warns. */
export function onePerServer(addresses: readonly string[], base: string): string[] {
  const last = [...new Map(addresses.map(one => [readAddress(one, base)?.url ?? one, one])).values()];
  const unused = addresses.filter(one => !last.includes(one)).map(one => readAddress(one, base)!.url);
  for (const url of new Set(unused)) warnOnce('source', `one token for ${url}, of which the last is used`, 2);
  return last;
}

/** How IDs of a server's contexts begin: by a character that none of this page has. */
export function prefixOf({ host }: Pick<ServerAddress, 'host'>): string {
  return `${host.includes(':') ? host : `${host}:`}~`;
}
