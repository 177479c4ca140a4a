import { type Sno, toBigInt, toBytes, toHex, toUuid } from '@sno-id/sdk';
import { linkTo } from '../core/link.ts';
import { prefixOf, readAddress } from '../source/server-address.ts';
import type { GeneratorKey } from '../source/source.ts';

/**
 * What an ID is copied as besides its text, each with a name.
 *
 * @param page the address of the page
 * @param servers those whose generators are shown
 * @param makers the generators that made the ID, or could have: only their servers are asked
 */
export function formsOf(
  id: Sno | bigint,
  page: string,
  servers: readonly string[],
  makers: readonly GeneratorKey[],
): (readonly [form: string, text: string])[] {
  const own = servers.filter(server => {
    const address = readAddress(server, page);
    return address && makers.some(key => key.startsWith(prefixOf(address)));
  });
  const calls = own.map(server => ['curl', curlText(`${id}`, server, page)] as const);
  if (typeof id === 'bigint') {
    const hex = `0x${id.toString(16).padStart(16, '0')}`;
    return [['Hex', hex], ['SQL bigint', `WHERE id = ${id}`], ...calls];
  }
  return [
    ['UUID', toUuid(id)],
    ['Hex', toHex(id)],
    ['BigInt', `${toBigInt(id)}n`],
    ['Bytes', `[${toBytes(id).join(', ')}]`],
    ['Code', `parse('${id}')`],
    // By the columns that docs/databases.md recommends.
    ['SQL uuid', `WHERE id = '${toUuid(id)}'`],
    ['SQL binary', `WHERE id = x'${toHex(id)}'`],
    ['SQL text', `WHERE id = '${id}'`],
    ['Link', linkTo({ view: 'inspect', what: id }, page)],
    ...calls,
  ];
}

/** A form without the token of a server, which is copied and not shown. */
export function shownOf(form: string): string {
  return form.replace(/(Authorization: Bearer ).*?(?=' --json )/s, '$1…');
}

/** Asks a server who made an ID, as an agent does. */
function curlText(id: string, server: string, page: string): string {
  const { url = server, token = '' } = readAddress(server, page) ?? {};
  const params = { name: 'who_made', arguments: { id } };
  const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  return `curl ${quoted(url)} -H ${quoted(`Authorization: Bearer ${token}`)} --json ${quoted(message)}`;
}

/** As a shell of Unix takes it literally. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
