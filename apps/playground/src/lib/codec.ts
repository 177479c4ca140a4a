/**
 * How a section's state is written in an address: short, with characters that need no escaping there
 * (letters, digits and `-._~!$'()*+,;=:@/`), and empty for the initial state. `read` accepts any text and
 * ignores invalid parts.
 */
export interface Codec<T> {
  read(payload: string): T;
  write(state: T): string;
  /** The same, but whole for the initial state too. */
  writeWhole?(state: T): string;
}

/** Whether some part of a payload was not taken over as it is: it is invalid, or beyond a limit. */
export function isMisread<T>(codec: Codec<T>, payload: string): boolean {
  const state = codec.read(payload);
  const taken = partsOf(codec.writeWhole?.(state) ?? codec.write(state));
  return partsOf(payload).some(part => {
    const index = taken.indexOf(part);
    if (index >= 0) taken.splice(index, 1);
    return index < 0;
  });
}

/** What stands between the separators of all notations. */
function partsOf(payload: string): string[] {
  return payload.match(/[^~,.;:@=!()/]+/g) ?? [];
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
    writeWhole: write,
    write(state) {
      const payload = write(state);
      return payload === startPayload ? '' : payload;
    },
  };
}
