/*
 * The messages between tabs and workers of an origin. A panel sends a hello every second; a context that
 * receives it answers with reports for a few seconds. While no panel is open, a context only says what it
 * claims: when it begins, when that changes, and to a hello without a panel, which a page sends at its load.
 *
 * Contexts receive hellos and nothing else: if each of 40 workers received the reports of the others, they
 * would spend more time on them than the panel.
 */

import { attempt } from './attempt.ts';

/** Who receives a message: all contexts that announce generators, or all panels. */
export type Audience = 'contexts' | 'panels';

/** Before the audience. */
const CHANNEL_NAME = 'sno-id.devtools.v1.';
/** How often a panel says hello, in milliseconds. */
export const HELLO_MS = 1_000;
/** How long a context keeps reporting without another hello, in milliseconds. */
export const LEASE_MS = 4_000;
/** How often a context reports, if there is something to report. */
export const REPORT_MS = 250;

/** `own`: the contexts of the panel's page, which it reads directly. They do not answer. */
export type Hello = { readonly type: 'hello'; readonly panel?: string; readonly own?: readonly string[] };

/** A message. Incoming ones have to be checked: any script of the origin can send anything. */
export type Message =
  | Hello
  /** A report of generators alone, which nobody listened to for it. */
  | { readonly type: 'claims'; readonly report: unknown }
  | { readonly type: 'report'; readonly report: unknown }
  | { readonly type: 'bye'; readonly contextId: string };

/** Receives what is for one audience, and posts to both. Once closed, it does nothing. */
export interface Channel {
  post(message: Message): void;
  close(): void;
}

/**
 * Opens a channel; `receive` is called with each message of others to an audience, whose `data` is only
 * copied if it is read. Returns undefined where channels are not available.
 */
export type OpenChannel = (
  audience: Audience,
  receive: (message: { readonly data: unknown }) => void,
) => Channel | undefined;

/** A `BroadcastChannel`. An opaque origin, as a sandboxed frame has, may have none. */
export const openChannel: OpenChannel = (audience, receive) =>
  attempt(() => {
    const channel = new BroadcastChannel(CHANNEL_NAME + audience);
    channel.onmessage = receive;
    (channel as { unref?: () => void }).unref?.();
    return {
      post(message) {
        if (!channel.onmessage) return; // closed
        const to: Audience = message.type === 'hello' ? 'contexts' : 'panels';
        // For the other audience, one that is closed again: it would receive what all others post.
        const via = to === audience ? channel : new BroadcastChannel(CHANNEL_NAME + to);
        via.postMessage(message);
        if (to !== audience) via.close();
      },
      close() {
        channel.onmessage = null;
        channel.close();
      },
    };
  });
