export type { Block } from '../sno/shared/block.ts';
export { createSharedGenerator, type SharedGenerator } from '../sno/shared/generator.ts';
export type { SharedGeneratorOptions } from '../sno/shared/options.ts';
export {
  createSharedSnowflake,
  type SharedSnowflake,
} from '../snowflake/shared/generator.ts';
export type { SharedSnowflakeOptions } from '../snowflake/shared/options.ts';
