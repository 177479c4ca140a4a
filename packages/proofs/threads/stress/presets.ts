import * as snowflakes from '../../../sdk/src/snowflake/index.ts';

const PRESETS = new Map<string, unknown>(Object.entries(snowflakes));

/** A preset by its name, without the type of its node's fields, which depends on it. */
export const presetOf = (name: string) => PRESETS.get(name) as snowflakes.Snowflake<never, string>;
