import { requireKeys } from '../arguments.ts';
import { placeBits } from './bits.ts';
import { createCodec, type SnowflakeCodec } from './codec.ts';
import {
  readDefinition,
  type SnowflakeDefinition,
  type SnowflakeField,
  type Strategies,
} from './definition.ts';
import { createSnowflakeGenerator, type SnowflakeGenerator } from './generator.ts';
import type { SnowflakeGeneratorOptions } from './options.ts';

/** A scheme of IDs: its codec, its bounds, and its generators. Names are those of its fields but the time. */
export interface Snowflake<Node extends string, Other extends string>
  extends SnowflakeCodec<Node | Other>,
    Strategies {
  /**
   * Makes a generator: one writer of IDs. Its node fields are its identity: two generators that have the same
   * can repeat each other's IDs.
   *
   * @throws TypeError or RangeError for an invalid option, SnoError `ERR_SNAPSHOT_INVALID` for an invalid
   * snapshot.
   */
  createGenerator(
    ...options: [Node] extends [never]
      ? [SnowflakeGeneratorOptions?]
      : [{ readonly [K in Node]: number } & SnowflakeGeneratorOptions]
  ): SnowflakeGenerator;
  /**
   * The same fields with another epoch, unit or strategies; `undefined` leaves one as it is.
   *
   * @throws as {@link defineSnowflake} does.
   */
  with(changes: LayoutChanges): Snowflake<Node, Other>;
}

/** What `with` can change. */
type LayoutChanges = {
  readonly [K in Exclude<keyof SnowflakeDefinition, 'fields'>]?: SnowflakeDefinition[K] | undefined;
};

/**
 * The names of the fields that a generator must be given: each field for itself, so that they are told apart.
 */
type NodeOf<Field> = Field extends { readonly role: 'time' | 'timeline' | 'sequence' }
  ? never
  : NameOf<Field>;
/** The names of the fields that a generator fills in, but for the time. */
type OtherOf<Field> = Field extends { readonly role: 'timeline' | 'sequence' } ? NameOf<Field> : never;
type NameOf<Field> = Field extends { readonly name: infer Name extends string } ? Name : never;

/**
 * Defines a scheme of 64-bit IDs.
 *
 * @throws TypeError or RangeError that names the invalid part.
 * @example
 * const orders = defineSnowflake({
 *   epochMs: Date.UTC(2025, 0, 1),
 *   unitMs: 1,
 *   fields: [
 *     { name: 'time', width: 41, role: 'time' },
 *     { name: 'shop', width: 10 },
 *     { name: 'sequence', width: 12, role: 'sequence' },
 *   ],
 *   regression: 'wait',
 *   overflow: 'wait',
 * });
 * const id = orders.createGenerator({ shop: 7 }).nextText();
 */
export function defineSnowflake<const Field extends SnowflakeField>(
  definition: SnowflakeDefinition<Field>,
): Snowflake<NodeOf<Field>, OtherOf<Field>> {
  const checked = readDefinition(definition);
  const { regression, overflow } = checked;
  const bits = placeBits(checked);
  const layout: Snowflake<string, string> = {
    ...createCodec(bits),
    regression,
    overflow,
    createGenerator: (options = {}) => createSnowflakeGenerator(bits, { regression, overflow }, options),
    with(changes) {
      const {
        epochMs = checked.epochMs,
        unitMs = checked.unitMs,
        regression = checked.regression,
        overflow = checked.overflow,
      } = requireKeys('changes', changes, ['epochMs', 'unitMs', 'regression', 'overflow']);
      const { fields } = checked;
      return defineSnowflake({ fields, epochMs, unitMs, regression, overflow }) as Snowflake<string, string>;
    },
  };
  return Object.freeze(layout) as Snowflake<NodeOf<Field>, OtherOf<Field>>;
}
