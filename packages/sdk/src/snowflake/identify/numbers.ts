import { placeBits } from '../bits.ts';
import { createCodec } from '../codec.ts';
import type { SnowflakeDefinition } from '../definition.ts';
import {
  DATACENTER,
  DISCORD,
  INSTAGRAM,
  INSTANCE,
  MASTODON,
  MULTI_CLOCK,
  SONYFLAKE,
  TWITTER,
} from '../schemes.ts';
import type { Reading } from './evidence.ts';
import type { IdFormat } from './identify.ts';

/** The snowflakes that are told apart, each with how common it is. */
const SCHEMES: readonly (readonly [format: IdFormat, weight: number, definition: SnowflakeDefinition])[] = [
  ['twitter', 1, TWITTER],
  ['discord', 1, DISCORD],
  ['instagram', 0.5, INSTAGRAM],
  ['mastodon', 0.5, MASTODON],
  ['sonyflake', 0.2, SONYFLAKE],
  ['datacenter', 0.1, DATACENTER],
  ['instance', 0.1, INSTANCE],
  ['multi-clock', 0.05, MULTI_CLOCK],
];

/** Reads a decimal as every snowflake whose bits can hold it. */
export function readNumber(text: string): Reading[] {
  return SCHEMES.flatMap(([format, weight, definition]) => {
    const bits = placeBits(definition);
    const codec = createCodec(bits);
    if (!codec.isSnowflake(text)) return [];
    const { unixMs, ...fields } = codec.toFields(text);
    const { unitMs, epochMs: fromMs, maxUnixMs: toMs } = bits;
    return [
      { format, weight, freeBits: bits.fields[0]!.shift, time: { unixMs, unitMs, fromMs, toMs }, fields },
    ];
  });
}
