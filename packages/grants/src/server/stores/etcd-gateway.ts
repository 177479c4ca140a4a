/*
 * The part of etcd's HTTP gateway that the store needs: transactions. Keys and values travel as base64, numbers as text,
 * and whatever is zero, false or empty is left out.
 */

import { refusal } from '@sno-id/sdk/core';
import { requireFunction, requirePlain } from '../../options.ts';

export interface EtcdGatewayOptions {
  /** The URLs of the members, such as `http://10.0.0.1:2379`: all of them, so that one may be down. */
  readonly endpoints: readonly string[];
  /** Sent with every request, such as `{ authorization: token }`. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** In place of the global one: for client certificates. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** A key as it was read. */
export interface EtcdEntry {
  readonly key: string;
  readonly value: string;
  /** 0 for a key that is not there. */
  readonly revision: number;
}

/** What a transaction depends on: the revision of a key, or that nothing from a key to another is newer. */
export type EtcdCompare =
  | { readonly key: string; readonly revision: number }
  | { readonly key: string; readonly end: string; readonly olderThan: number };

export type EtcdWrite =
  | { readonly key: string; readonly value: string }
  | { readonly deleteFrom: string; readonly end: string };

/** A key, or all keys from one to before another. */
export type EtcdRead = string | { readonly key: string; readonly end: string };

export interface EtcdAnswer {
  readonly isDone: boolean;
  readonly cluster: string;
  readonly term: number;
  readonly revision: number;
  /** The entries of each read, in order, if it was not done. */
  readonly reads: readonly (readonly EtcdEntry[])[];
}

/** Writes if all that it depends on still holds, and reads otherwise. */
export type EtcdTransact = (
  compares: readonly EtcdCompare[],
  writes: readonly EtcdWrite[],
  reads: readonly EtcdRead[],
) => Promise<EtcdAnswer>;

/** How often all members are asked before it gives up, and the longest that one request may take. */
const ROUNDS = 4;
const REQUEST_MS = 5_000;

interface WireAnswer {
  readonly header: { readonly cluster_id: string; readonly raft_term: string; readonly revision: string };
  readonly succeeded?: boolean;
  readonly responses?: readonly {
    readonly response_range?: {
      readonly kvs?: readonly {
        readonly key: string;
        readonly value?: string;
        readonly mod_revision: string;
      }[];
    };
  }[];
}

/**
 * Sends transactions to the members of a cluster, to the next one where one fails. A transaction whose outcome is unknown
 * is sent again: if it was done, what it depends on no longer holds.
 */
export function etcdGateway({
  endpoints,
  headers,
  fetch = globalThis.fetch,
}: EtcdGatewayOptions): EtcdTransact {
  if (!Array.isArray(endpoints) || endpoints.length === 0 || !endpoints.every(isUrl)) {
    throw refusal('endpoints', 'a list of URLs that begin with http:// or https://', endpoints);
  }
  requireFunction('fetch', fetch);
  if (headers !== undefined) requirePlain('headers', headers);
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (typeof value !== 'string') throw refusal(`headers.${name}`, 'a string', value);
  }
  let member = 0;

  async function post(body: string): Promise<WireAnswer> {
    let failure: unknown;
    for (let tries = 0; tries < ROUNDS * endpoints.length; tries++) {
      try {
        const response = await fetch(
          `${endpoints[member % endpoints.length]!.replace(/\/+$/, '')}/v3/kv/txn`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body,
            signal: AbortSignal.timeout(REQUEST_MS),
          },
        );
        if (response.ok) return (await response.json()) as WireAnswer;
        failure = new Error(`etcd: status ${response.status}: ${(await response.text()).slice(0, 200)}`);
        if (response.status < 500 && response.status !== 408 && response.status !== 429) break;
      } catch (error) {
        failure = error;
      }
      member++;
      // A cluster without a leader elects one within a second or two.
      if (tries >= endpoints.length - 1)
        await new Promise(resolve => setTimeout(resolve, 100 * 2 ** Math.min(tries, 4)));
    }
    throw failure;
  }

  return async (compares, writes, reads) => {
    const answer = await post(
      JSON.stringify({
        compare: compares.map(toWire),
        success: writes.map(write =>
          'value' in write
            ? { requestPut: { key: encode(write.key), value: encode(write.value) } }
            : { requestDeleteRange: { key: encode(write.deleteFrom), rangeEnd: encode(write.end) } },
        ),
        failure: reads.map(read =>
          typeof read === 'string'
            ? { requestRange: { key: encode(read) } }
            : { requestRange: { key: encode(read.key), rangeEnd: encode(read.end) } },
        ),
      }),
    );
    return {
      isDone: answer.succeeded ?? false,
      cluster: answer.header.cluster_id,
      term: Number(answer.header.raft_term),
      revision: Number(answer.header.revision),
      reads: answer.succeeded
        ? []
        : reads.map((_, i) =>
            (answer.responses?.[i]?.response_range?.kvs ?? []).map(entry => ({
              key: decode(entry.key),
              value: decode(entry.value ?? ''),
              revision: Number(entry.mod_revision),
            })),
          ),
    };
  };
}

function toWire(compare: EtcdCompare): object {
  const key = encode(compare.key);
  if ('end' in compare) {
    return {
      key,
      rangeEnd: encode(compare.end),
      target: 'MOD',
      result: 'LESS',
      modRevision: `${compare.olderThan}`,
    };
  }
  return { key, target: 'MOD', result: 'EQUAL', modRevision: `${compare.revision}` };
}

function isUrl(text: unknown): boolean {
  return typeof text === 'string' && /^https?:\/\/[^/]/.test(text);
}

function encode(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function decode(text: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(text), character => character.charCodeAt(0)));
}
