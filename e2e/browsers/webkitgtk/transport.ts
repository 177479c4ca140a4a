/**
 * One page of WebKitGTK as a transport that Playwright can connect to (`webkit.connectOverCDP(transport)`).
 */
import type { ConnectOverCDPTransport } from '@playwright/test';
import { CommitOrder } from './commit-order.ts';
import { FirstSwap } from './first-swap.ts';
import type { InspectorClient } from './inspector-client.ts';
import type { InspectorMessage } from './messages.ts';
import { ReplyPoke } from './reply-poke.ts';
import type { TargetAddress } from './wire.ts';

export function createTransport(
  client: InspectorClient,
  page: TargetAddress,
  { expectSwap }: { expectSwap: boolean },
): ConnectOverCDPTransport {
  const poke = new ReplyPoke(text => client.send(page, text));

  const transport: ConnectOverCDPTransport = {
    open() {
      const order = new CommitOrder(message => transport.onmessage?.(message));
      const swap = new FirstSwap(message => order.receive(message), expectSwap);
      client.open(page, {
        message(text) {
          const message = JSON.parse(text) as InspectorMessage;
          if (ReplyPoke.isAnswer(message as { id?: number })) return;
          if (isReplyOfPage(message)) poke.replied();
          swap.receive(message);
        },
        closed() {
          poke.stop();
          transport.onclose?.('the connection to WebKitGTK is closed');
        },
      });
    },
    send(message) {
      client.send(page, JSON.stringify(message));
      if ('method' in message && message.method === 'Target.sendMessageToTarget') poke.requested();
    },
    close() {
      poke.stop();
      client.close(page);
    },
  };
  return transport;
}

/** WebKit writes the `id` of a reply last, which saves parsing the inner message. */
function isReplyOfPage(message: InspectorMessage): boolean {
  return message.method === 'Target.dispatchMessageFromTarget' && /"id":\d+\}$/.test(message.params.message);
}
