import { readJson } from '@sno-id/kit/data';
import { after as afterMs } from './after.ts';
import { createAllowance, REPORTS_PER_SECOND } from './allowance.ts';
import { type ConnectionOptions, keepConnected } from './connection.ts';
import { conceal, createReportMemory, deliver, lossesText, type ReportMemory, resume } from './deliver.ts';
import { readReport } from './read-report.ts';
import { prefixOf, readAddress, type ServerAddress } from './server-address.ts';
import { type Sight, whileVisible } from './sight.ts';
import type { Sink, Source, SourceStatus } from './source.ts';

/** By what means a stream is read. */
export interface StreamSourceOptions extends Partial<Omit<ConnectionOptions, 'base'>> {
  /** What an address without a host is relative to. */
  readonly base?: string | undefined;
  /** Whether the panel is seen: hidden ones have no connection. */
  readonly sight: Sight;
}

/**
 * Makes a source of the generators of a server that has `@sno-id/devtools/server`. `address` is the one that
 * the server's handler gives, with its token, which is sent in a header and not in the address. It comes back
 * by itself when the server was away. A browser allows six connections to a server: hidden panels have none.
 */
export function createStreamSource(address: string, options: StreamSourceOptions): Source {
  const { base = globalThis.location?.href } = options;
  const target = readAddress(address, base);
  // Without what is secret.
  const shown = target?.url ?? address.replace(/[?#].*|(\/\/)[^/]*@/gs, '$1');
  const id = `stream:${shown}`;
  return {
    id,
    start(sink) {
      // A header takes no other characters.
      const isSendable = /^[!-~]*$/.test(target?.token ?? '');
      if (target && isSendable) return follow(target, id, sink, { ...options, base });
      const text = target
        ? `The token of ${target.host} has spaces or other signs that no token has, such as “…”. Use the whole address that url() of the handler returns.`
        : `Invalid server address: expected http:// or https:// without a user name, got “${shown}”.`;
      sink.status(id, { state: 'refused', text, advice: 'Correct the option source.' });
      return () => sink.status(id);
    },
  };
}

/** Receives the reports of a server while the panel is seen, and tells a sink what they say. */
function follow(target: ServerAddress, id: string, sink: Sink, options: StreamSourceOptions): () => void {
  const { after = afterMs, wallMs = () => Date.now(), random = () => Math.random(), base } = options;
  const { fetch = (...args) => globalThis.fetch(...args), sight } = options;
  const { host } = target;
  const allowance = createAllowance(REPORTS_PER_SECOND, wallMs);
  const memory = createReportMemory();
  let refused = 0;

  function report(data: string): boolean {
    // What was dropped is missing in the count of reports.
    if (!allowance.take()) return true;
    const isRead = take(data, host, sink, memory);
    if (!isRead) refused++;
    const text = `Receiving from ${host}${lossesText(memory, refused)}.`;
    sink.status(id, { state: 'connected', text, ...(refused > 0 && { refused }) });
    return isRead;
  }

  function status(status: SourceStatus, isGone: boolean): void {
    if (isGone) hide();
    sink.status(id, status);
  }

  function hide(): void {
    for (const contextId of memory.contexts.keys()) conceal(contextId, sink, memory);
  }

  const pause = () => status({ state: 'connecting', text: 'Paused while this tab is hidden.' }, false);
  if (sight.isHidden) pause();
  const end = whileVisible(sight, () => {
    resume(memory);
    const stop = keepConnected(target, { fetch, after, wallMs, random, base }, { report, status });
    return () => {
      stop();
      if (sight.isHidden) pause();
    };
  });

  return () => {
    end();
    hide();
    sink.status(id);
  };
}

function take(data: string, host: string, sink: Sink, memory: ReportMemory): boolean {
  const json = readJson(data);
  const report = json.ok && readReport(json.value);
  if (!report) return false;
  const id = `${prefixOf({ host })}${report.context.id}`;
  // One server, one context: another is the one that it became.
  for (const other of [...memory.contexts.keys()]) {
    if (other === id) continue;
    conceal(other, sink, memory);
    memory.contexts.delete(other);
  }
  const { label, missing } = report.context;
  const context = { id, place: 'server', label: label || host, ...(missing && { missing }) } as const;
  deliver({ ...report, context }, sink, memory);
  return true;
}
