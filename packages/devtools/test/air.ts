import type { Audience, OpenChannel } from '../src/source/channel.ts';

/** A channel between all that open it. Nobody receives their own messages. */
export interface Air {
  readonly open: OpenChannel;
  /** All that was posted. */
  readonly said: unknown[];
  /** How many messages were received. */
  readonly received: Readonly<Record<Audience, number>>;
  /** Posts something as a stranger, to everybody. */
  shout(message: unknown): void;
}

export function air(): Air {
  const ears = new Map<Parameters<OpenChannel>[1], Audience>();
  const received = { contexts: 0, panels: 0 };
  const said: unknown[] = [];
  const open: OpenChannel = (audience, hear) => {
    ears.set(hear, audience);
    return {
      post(message) {
        said.push(message);
        const to: Audience = message.type === 'hello' ? 'contexts' : 'panels';
        for (const [ear, of] of [...ears]) {
          if (ear === hear || of !== to) continue;
          received[of]++;
          ear({ data: structuredClone(message) });
        }
      },
      close: () => ears.delete(hear),
    };
  };
  const shout = (message: unknown) => {
    for (const ear of [...ears.keys()]) ear({ data: message });
  };
  return { open, said, received, shout };
}
