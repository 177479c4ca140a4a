export { EPOCH_MS, MAX_UNIT, MAX_UNIX_MS, UNIT_MS } from '../clock/units.ts';
export { BYTE_LENGTH, type Field, LAYOUT, TEXT_LENGTH } from '../id/layout.ts';
export type { IdFormat } from '../identify/format.ts';
export type { Candidate } from '../identify/identify.ts';
export { matchId } from './match-id.ts';
export { type ReadIdOptions, readId } from './read-id.ts';
export {
  ID_FORMS,
  type IdForm,
  type IdMatch,
  type IdProblem,
  type IdProblemCode,
  type IdReading,
} from './reading.ts';
export { type SnoRecord, toRecord } from './record.ts';
