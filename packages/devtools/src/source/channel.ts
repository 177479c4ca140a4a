/*
 * How the tabs and workers of an origin talk about their generators. A panel says hello every second; a context that hears it
 * answers with reports, and goes on for a few seconds. While no panel is open anywhere nobody says anything.
 */

const CHANNEL_NAME = 'sno-id.devtools.v1';
/** How often a panel says hello, in milliseconds. */
export const HELLO_MS = 1_000;
/** How long a context goes on without having heard another hello. */
export const LEASE_MS = 4_000;
/** How often a context reports, if there is something to report. */
export const REPORT_MS = 250;

/** What is said. Whatever comes in has to be checked: any script of the origin can say anything. */
export type Message =
  | { readonly type: 'hello'; readonly panel: string }
  | { readonly type: 'report'; readonly report: unknown }
  | { readonly type: 'bye'; readonly contextId: string };

/** A closed one does nothing any longer. */
export interface Channel {
  post(message: Message): void;
  close(): void;
}

/** Opens the channel; `hear` takes what others say on it. Undefined where there is none. */
export type OpenChannel = (hear: (message: unknown) => void) => Channel | undefined;

/** A `BroadcastChannel`. An opaque origin, as a sandboxed frame has, may have none. */
export const openChannel: OpenChannel = hear => {
  try {
    const channel = new BroadcastChannel(CHANNEL_NAME);
    channel.onmessage = ({ data }) => hear(data);
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
