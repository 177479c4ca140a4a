/** Where the generators of a server are, and what opens them. */
export interface ServerAddress {
  /** Without the token. */
  readonly url: string;
  readonly host: string;
  readonly token: string | null;
}

/** Reads an address as `DevtoolsHandler.url` writes it; undefined if no server can have it. */
export function readAddress(address: string, base: string | undefined): ServerAddress | undefined {
  try {
    const url = new URL(address, base);
    const token = url.searchParams.get('token');
    if (!/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
    url.searchParams.delete('token');
    url.hash = '';
    return { url: url.href, host: url.host, token };
  } catch {
    return undefined;
  }
}

/** A name that only tabs with the same address and token have in common. It does not reveal the token. */
export function nameOfAddress({ url, token }: ServerAddress): string {
  // FNV-1a: tabs with another token must not wait for one that the server refuses.
  let hash = 0x811c9dc5;
  for (const character of token ?? '') hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return `sno-id.devtools.v1 ${url} ${(hash >>> 0).toString(16)}`;
}
