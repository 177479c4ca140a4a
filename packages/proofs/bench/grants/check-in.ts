import type { Authority } from '../../../grants/src/server/index.ts';

const headers = { 'content-type': 'application/json' };

/** The token of a new device, with grants for the present slab and as many after it as `ahead` says. */
export async function checkIn({ handle }: Pick<Authority, 'handle'>, device: string, ahead: number) {
  const shown = { nonce: '', authority: null, epoch: 0, token: null };
  const message = { v: 1, namespace: 'bench', device, proposal: `n-${device}`, ahead, ...shown };
  const body = JSON.stringify(message);
  const response = await handle(new Request('http://localhost/', { method: 'POST', headers, body }));
  if (response.status !== 200) throw new Error(`check-in: status ${response.status}`);
  return ((await response.json()) as { token: string }).token;
}
