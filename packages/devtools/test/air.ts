import type { OpenChannel } from '../src/source/channel.ts';

/** A channel between all that open it. Nobody receives their own messages. */
export interface Air {
  readonly open: OpenChannel;
  /** All that was posted. */
  readonly said: unknown[];
  /** Posts something as a stranger. */
  shout(message: unknown): void;
}

export function air(): Air {
  const ears = new Set<(message: unknown) => void>();
  const said: unknown[] = [];
  const open: OpenChannel = hear => {
    ears.add(hear);
    return {
      post(message) {
        said.push(message);
        for (const ear of [...ears]) if (ear !== hear) ear(structuredClone(message));
      },
      close: () => ears.delete(hear),
    };
  };
  const shout = (message: unknown) => {
    for (const ear of [...ears]) ear(message);
  };
  return { open, said, shout };
}
