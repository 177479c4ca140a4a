/** A read-only question that an agent can ask, with its answer as plain data. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the input. */
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, object>>;
    readonly required?: readonly string[];
    readonly additionalProperties: false;
  };
  /** Answers with what JSON can hold. An input that cannot be read is an `Error` that says why. */
  execute(input: unknown): Promise<object>;
}

/** @throws TypeError if an input has what a tool does not know. */
export function requireKnown(input: unknown, { properties }: Tool['inputSchema']): void {
  const name = Object.keys(Object(input)).find(name => !Object.hasOwn(properties, name));
  if (name === undefined) return;
  throw new TypeError(`${name}: expected ${Object.keys(properties).join(' or ') || 'no argument'}`);
}

/** The text of an input's property. @throws TypeError if it is none. */
export function textIn(input: unknown, name: string): string {
  const value = (input as { readonly [name: string]: unknown } | null | undefined)?.[name];
  if (typeof value === 'string' && value.length <= MAX_CHARACTERS) return value;
  throw new TypeError(
    `${name}: expected a text of at most ${MAX_CHARACTERS} characters, got ${typeof value}`,
  );
}

/** The same, or nothing where it is missing. */
export function textOrNone(input: unknown, name: string): string | undefined {
  const value = (input as { readonly [name: string]: unknown } | null | undefined)?.[name];
  return value === undefined || value === null ? undefined : textIn(input, name);
}

const MAX_CHARACTERS = 1_000_000;
