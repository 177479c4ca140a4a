/**
 * How a section's state is written in an address: short, of characters that need no escapes there (letters, digits and
 * `-._~!$'()*+,;=:@/`), and empty for how it starts. `read` takes anything, and gives what can be understood of it.
 */
export interface Codec<T> {
  read(payload: string): T;
  write(state: T): string;
}
