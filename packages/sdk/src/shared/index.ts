export type { Block } from './block.ts';
export type { SharedGeneratorOptions, SharedThreadOptions } from './options.ts';
export { createSharedGenerator, type SharedGenerator } from './shared-generator.ts';
export {
  createSharedSnowflake,
  type SharedSnowflake,
  type SharedSnowflakeOptions,
} from './shared-snowflake.ts';
export {
  createSharedSnowflakeGenerator,
  type SharedSnowflakeGenerator,
} from './shared-snowflake-generator.ts';
export type { SharedSnowflakeGeneratorOptions } from './snowflake-options.ts';
