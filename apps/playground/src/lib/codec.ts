/**
 * How a section's state is written in an address: short, with characters that need no escaping there
 * (letters, digits and `-._~!$'()*+,;=:@/`), and empty for the initial state. `read` accepts any text and
 * ignores invalid parts.
 */
export interface Codec<T> {
  read(payload: string): T;
  write(state: T): string;
}

/**
 * A codec whose initial state is the empty payload.
 *
 * @param codec reads and writes every other state
 */
export function startingAt<T>(start: T, { read, write }: Codec<T>): Codec<T> {
  const startPayload = write(start);
  return {
    read: payload => (payload === '' ? start : read(payload)),
    write(state) {
      const payload = write(state);
      return payload === startPayload ? '' : payload;
    },
  };
}
