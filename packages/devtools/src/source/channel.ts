import type { SourceStatus } from './source.ts';

/*
 * The messages between tabs and workers of an origin. A panel sends a hello every second; a context that
 * receives it answers with reports for a few seconds. While no panel is open, nobody sends anything.
 */

const CHANNEL_NAME = 'sno-id.devtools.v1';
/** How often a panel says hello, in milliseconds. */
export const HELLO_MS = 1_000;
/** How long a context keeps reporting without another hello, in milliseconds. */
export const LEASE_MS = 4_000;
/** How often a context reports, if there is something to report. */
export const REPORT_MS = 250;

/** A message. Incoming ones have to be checked: any script of the origin can send anything. */
export type Message =
  | { readonly type: 'hello'; readonly panel: string }
  | { readonly type: 'report'; readonly report: unknown }
  | { readonly type: 'bye'; readonly contextId: string }
  /** A tab wants to know what a server says, of the tab that is connected to it. */
  | { readonly type: 'follow'; readonly stream: string }
  /** What it says: the data of a report, or how the connection is doing. */
  | {
      readonly type: 'stream';
      readonly stream: string;
      readonly report?: string;
      readonly status?: SourceStatus;
      readonly isGone?: boolean;
    };

/** Once closed, it does nothing. */
export interface Channel {
  post(message: Message): void;
  close(): void;
}

/**
 * Opens the channel; `receive` is called with each message of others. Returns undefined where channels are
 * not available.
 */
export type OpenChannel = (receive: (message: unknown) => void) => Channel | undefined;

/** A `BroadcastChannel`. An opaque origin, as a sandboxed frame has, may have none. */
export const openChannel: OpenChannel = receive => {
  try {
    const channel = new BroadcastChannel(CHANNEL_NAME);
    channel.onmessage = ({ data }) => receive(data);
    (channel as { unref?: () => void }).unref?.();
    let isOpen = true;
    return {
      post(message) {
        if (isOpen) channel.postMessage(message);
      },
      close() {
        isOpen = false;
        channel.onmessage = null;
        channel.close();
      },
    };
  } catch {
    return undefined;
  }
};
