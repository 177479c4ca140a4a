/*
 * The part of etcd's HTTP gateway that the store needs: transactions. Keys and values travel as base64,
 * numbers as text, and whatever is zero, false or empty is left out.
 */

import { refusal, requireKeys } from '@sno-id/sdk/internal';
import { requireFunction } from '../../options.ts';
import { inTime } from '../time-limit.ts';

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
  /** That of the transaction in which the key was last written. */
  readonly revision: number;
}

/**
 * What a transaction depends on: the key was last written in this revision; 0 for a key that does not exist.
 */
export interface EtcdCompare {
  readonly key: string;
  readonly revision: number;
}

export type EtcdWrite =
  | { readonly key: string; readonly value: string }
  | { readonly deleted: string }
  | { readonly deletedFrom: string; readonly end: string };

/** A key, or the keys from one to before another: all of them, or the first `limit`. */
export type EtcdRead =
  | string
  | {
      readonly key: string;
      readonly end: string;
      readonly limit?: number;
      /** Whether values are left out. */
      readonly keysOnly?: boolean;
    };

export interface EtcdAnswer {
  readonly isDone: boolean;
  /** The ID of the cluster. */
  readonly cluster: string;
  /** The Raft term: how many elections there were. */
  readonly term: number;
  /** How many transactions have written anything. */
  readonly revision: number;
  /** The entries of each read, in order, if it was not done. */
  readonly reads: readonly (readonly EtcdEntry[])[];
}

/**
 * Writes if all that it depends on still holds, and reads otherwise.
 *
 * @param signal once it is aborted, nothing more is sent
 */
export type EtcdTransact = (
  compares: readonly EtcdCompare[],
  writes: readonly EtcdWrite[],
  reads: readonly EtcdRead[],
  signal?: AbortSignal,
) => Promise<EtcdAnswer>;

/** How long one member may take to answer. */
const REQUEST_MS = 5_000;
/**
 * How often all members are asked, and the pause after the first time. Each pause is twice as long as the one
 * before.
 */
const ROUNDS = 6;
const FIRST_PAUSE_MS = 100;

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
 * Sends transactions to one member of a cluster, and to the next where that one fails or takes longer than
 * five seconds.
 *
 * A transaction whose outcome is unknown is sent again. That is safe if it writes the keys that it compares:
 * once it was done, they have another revision, so that a second copy changes nothing, however late it comes.
 * The caller then reads what the first one wrote.
 *
 * @throws TypeError for options that cannot be.
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
  if (headers !== undefined) requireKeys('headers', headers);
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (typeof value !== 'string') throw refusal(`headers.${name}`, 'a string', value);
  }
  const urls = endpoints.map(endpoint => `${endpoint.replace(/\/+$/, '')}/v3/kv/txn`);
  /** The member that answered last. */
  let member = 0;

  /**
   * Asks one member. The limit does not rest on `AbortSignal.timeout`, which Node 20 can collect before it
   * fires, nor on whether `fetch` minds its signal.
   *
   * @returns what it said, or its status and the beginning of its text.
   */
  async function ask(url: string, body: string) {
    const controller = new AbortController();
    async function answer() {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        signal: controller.signal,
      });
      const { status } = response;
      if (response.ok) return { status, said: (await response.json()) as WireAnswer };
      return { status, message: `etcd: status ${status}: ${(await response.text()).slice(0, 200)}` };
    }
    try {
      return await inTime(
        answer(),
        limit => new Error(`etcd: no answer from ${new URL(url).host} within ${limit}`),
        REQUEST_MS,
      );
    } finally {
      controller.abort();
    }
  }

  async function post(body: string, signal: AbortSignal | undefined): Promise<WireAnswer> {
    let failure: unknown;
    for (let tries = 1; tries <= ROUNDS * urls.length; tries++) {
      if (signal?.aborted) throw signal.reason;
      const asked = member;
      try {
        const reply = await ask(urls[asked]!, body);
        if (reply.said) return reply.said;
        failure = new Error(reply.message);
        if (isFinal(reply.status)) break;
      } catch (error) {
        failure = error;
      }
      // Only from the one that failed: others that waited for it may have moved on already.
      if (member === asked) member = (asked + 1) % urls.length;
      const rounds = tries / urls.length;
      // A cluster without a leader elects one within a second or two.
      if (Number.isInteger(rounds) && rounds < ROUNDS) {
        await new Promise(resolve => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (rounds - 1)));
      }
    }
    throw failure;
  }

  return async (compares, writes, reads, signal) => {
    const body = {
      compare: compares.map(compareOf),
      success: writes.map(writeOf),
      failure: reads.map(readOf),
    };
    const { header, succeeded = false, responses } = await post(JSON.stringify(body), signal);
    return {
      isDone: succeeded,
      cluster: header.cluster_id,
      term: Number(header.raft_term),
      revision: Number(header.revision),
      reads: succeeded
        ? []
        : reads.map((_, i) =>
            (responses?.[i]?.response_range?.kvs ?? []).map(entry => ({
              key: decode(entry.key),
              value: decode(entry.value ?? ''),
              revision: Number(entry.mod_revision),
            })),
          ),
    };
  };
}

/** Whether the next member would say the same. */
function isFinal(status: number): boolean {
  return status < 500 && status !== 408 && status !== 429;
}

function compareOf({ key, revision }: EtcdCompare): object {
  return { key: encode(key), target: 'MOD', result: 'EQUAL', modRevision: `${revision}` };
}

function writeOf(write: EtcdWrite): object {
  if ('value' in write) return { requestPut: { key: encode(write.key), value: encode(write.value) } };
  if ('deleted' in write) return { requestDeleteRange: { key: encode(write.deleted) } };
  return { requestDeleteRange: { key: encode(write.deletedFrom), rangeEnd: encode(write.end) } };
}

function readOf(read: EtcdRead): object {
  if (typeof read === 'string') return { requestRange: { key: encode(read) } };
  const { key, end, limit = 0, keysOnly = false } = read;
  return { requestRange: { key: encode(key), rangeEnd: encode(end), limit: `${limit}`, keysOnly } };
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
