import type { SourceStatus } from './source.ts';

/*
 * The messages between tabs and workers of an origin. A panel sends a hello every second; a context that
 * receives it answers with reports for a few seconds. While no panel is open, nobody sends anything.
 *
 * Contexts receive hellos and nothing else: if each of 40 workers received the reports of the others, they
 * would spend more time on them than the panel.
 */

/** Who receives a message: all contexts that announce generators, or all panels. */
export type Audience = 'contexts' | 'panels';

const NAMES: Readonly<Record<Audience, string>> = {
  contexts: 'sno-id.devtools.v1',
  panels: 'sno-id.devtools.v1.panels',
};
/** How often a panel says hello, in milliseconds. */
export const HELLO_MS = 1_000;
/** How long a context keeps reporting without another hello, in milliseconds. */
export const LEASE_MS = 4_000;
/** How often a context reports, if there is something to report. */
export const REPORT_MS = 250;

/** A message. Incoming ones have to be checked: any script of the origin can send anything. */
export type Message =
  /** `own`: the contexts of the panel's page, which it reads directly. They do not answer. */
  | { readonly type: 'hello'; readonly panel: string; readonly own: readonly string[] }
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

/** Who a message is for. */
export function audienceOf({ type }: Message): Audience {
  return type === 'hello' ? 'contexts' : 'panels';
}

/** Receives what is for one audience, and posts to both. Once closed, it does nothing. */
export interface Channel {
  post(message: Message): void;
  close(): void;
}

/**
 * Opens a channel; `receive` is called with each message of others to an audience. Returns undefined where
 * channels are not available.
 */
export type OpenChannel = (audience: Audience, receive: (message: unknown) => void) => Channel | undefined;

/** A `BroadcastChannel`. An opaque origin, as a sandboxed frame has, may have none. */
export const openChannel: OpenChannel = (audience, receive) => {
  try {
    const channel = new BroadcastChannel(NAMES[audience]);
    channel.onmessage = ({ data }) => receive(data);
    (channel as { unref?: () => void }).unref?.();
    let isOpen = true;
    return {
      post(message) {
        if (!isOpen) return;
        const to = audienceOf(message);
        if (to === audience) channel.postMessage(message);
        else postOnce(NAMES[to], message);
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

/** Posts through a channel that is closed again: an open one would receive what all others post. */
function postOnce(name: string, message: Message): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(message);
  channel.close();
}
