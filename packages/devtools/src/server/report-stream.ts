import type { After } from '../source/after.ts';
import { REPORT_MS } from '../source/channel.ts';
import type { ReportReader } from '../source/reporter.ts';

/**
 * How often something is sent though nothing happens, in milliseconds: the reader then knows that the server
 * is there.
 */
const HEARTBEAT_MS = 5_000;
/** How long one may take no bytes at all before its connection is ended. */
const MAX_STALLED_MS = 30_000;

export type ReportStream = ReturnType<typeof createReportStream>;

/**
 * Writes reports as server-sent events: one at once, then one every 250 ms if something has happened. At most
 * one waits to be read: meanwhile no other report is made, and the next one contains the newest state.
 */
export function createReportStream(reader: ReportReader, after: After, onEnd: () => void) {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let cancel = () => {};
  let quietMs = 0;
  let stalledMs = 0;
  let isOver = false;

  function send(text: string): void {
    quietMs = 0;
    controller.enqueue(encoder.encode(text));
  }

  function sendReport(): void {
    const report = reader.take();
    send(`event: report\nid: ${report.number}\ndata: ${JSON.stringify(report)}\n\n`);
  }

  function beat(): void {
    quietMs += REPORT_MS;
    stalledMs += REPORT_MS;
    if ((controller.desiredSize ?? 0) > 0) {
      stalledMs = 0;
      if (reader.hasNews) sendReport();
      else if (quietMs >= HEARTBEAT_MS) send(':\n\n');
    }
    if (stalledMs >= MAX_STALLED_MS) end();
    else cancel = after(REPORT_MS, beat);
  }

  function finish(): void {
    if (isOver) return;
    isOver = true;
    cancel();
    onEnd();
  }

  function end(): void {
    if (!isOver) controller.close();
    finish();
  }

  const body = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own;
      sendReport();
      cancel = after(REPORT_MS, beat);
    },
    cancel: finish,
  });
  return { body, end };
}
