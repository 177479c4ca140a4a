export type { Block } from '../sno/shared/block.ts';
export { createSharedGenerator, type SharedGenerator } from '../sno/shared/generator.ts';
export type { SharedGeneratorOptions, SharedThreadOptions } from '../sno/shared/options.ts';
export {
  createSharedSnowflake,
  type SharedSnowflake,
  type SharedSnowflakeOptions,
} from '../snowflake/shared/clockless.ts';
export {
  createSharedSnowflakeGenerator,
  type SharedSnowflakeGenerator,
} from '../snowflake/shared/generator.ts';
export type { SharedSnowflakeGeneratorOptions } from '../snowflake/shared/options.ts';
