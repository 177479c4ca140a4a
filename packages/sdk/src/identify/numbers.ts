import { placeBits } from '../snowflake/bits.ts';
import { createCodec } from '../snowflake/codec.ts';
import type { SnowflakeDefinition } from '../snowflake/definition.ts';
import * as schemes from '../snowflake/schemes.ts';
import type { Reading } from './evidence.ts';
import type { IdFormat } from './format.ts';

/** The snowflakes, each with how common it is. */
const SCHEMES: readonly (readonly [format: IdFormat, weight: number, definition: SnowflakeDefinition])[] = [
  ['twitter', 1, schemes.TWITTER],
  ['discord', 1, schemes.DISCORD],
  ['instagram', 0.5, schemes.INSTAGRAM],
  ['mastodon', 0.5, schemes.MASTODON],
  ['sonyflake', 0.2, schemes.SONYFLAKE],
  ['sonyflake2', 0.1, schemes.SONYFLAKE_2],
  ['tsid', 0.2, schemes.TSID],
  ['datacenter', 0.1, schemes.DATACENTER],
  ['instance', 0.1, schemes.INSTANCE],
  ['multi-clock', 0.05, schemes.MULTI_CLOCK],
];

/** Reads a decimal as every snowflake whose bits can hold it. */
export function readNumber(text: string): Reading[] {
  return SCHEMES.flatMap(scheme => readScheme(scheme, text));
}

/** Reads a decimal as one of them. */
export function readNumberAs(format: IdFormat, text: string): Reading[] {
  return SCHEMES.filter(scheme => scheme[0] === format).flatMap(scheme => readScheme(scheme, text));
}

function readScheme([format, weight, definition]: (typeof SCHEMES)[number], text: string): Reading[] {
  const bits = placeBits(definition);
  const codec = createCodec(bits);
  if (!codec.isSnowflake(text)) return [];
  const { unixMs, ...fields } = codec.toFields(text);
  const { unitMs, epochMs: fromMs, maxUnixMs: toMs } = bits;
  return [
    { format, weight, freeBits: bits.fields[0]!.shift, time: { unixMs, unitMs, fromMs, toMs }, fields },
  ];
}
