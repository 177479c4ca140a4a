import type { PlacedField } from '@sno-id/sdk/snowflake';
import type { GeneratorKey } from '../source/source.ts';

/** Who made an ID. It is remembered when the generator is long gone. */
export interface Maker {
  readonly key: GeneratorKey;
  readonly name: string;
  /** That of the registry. */
  readonly index: number;
  /** The fields of its IDs, if it makes snowflakes. */
  readonly fields?: readonly PlacedField[] | undefined;
}
