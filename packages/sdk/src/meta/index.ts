export {
  type FieldSpec,
  type FlagSpec,
  flag,
  type OneOfSpec,
  oneOf,
  type Position,
  type UintSpec,
  uint,
  type WidthOf,
} from './field.ts';
export { metaFromJSON } from './from-json.ts';
export {
  defineMeta,
  type Meta,
  type MetaInput,
  type MetaJson,
  type MetaPart,
  type MetaValues,
} from './meta.ts';
export type { MetaField, MetaSpec } from './placement.ts';
export { toTypeScript } from './to-typescript.ts';
