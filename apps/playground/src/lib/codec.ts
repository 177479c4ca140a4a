/**
 * How a section's state is written in an address: short, with characters that need no escaping there
 * (letters, digits and `-._~!$'()*+,;=:@/`), and empty for the initial state. `read` accepts any text and
 * ignores invalid parts.
 */
export interface Codec<T> {
  read(payload: string): T;
  write(state: T): string;
}
