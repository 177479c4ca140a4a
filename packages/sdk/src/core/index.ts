/*
 * What sources of IDs are built from: for packages that make sno IDs by their own rules, as @sno-id/grants does. It
 * changes with the SDK's minor versions; whoever uses it names one.
 */

export {
  outOfRange,
  refusal,
  requireChoice,
  requireInteger,
  requireKeys,
  requireMethod,
} from '../arguments.ts';
export { type CommandLine, readInteger } from '../command/command-line.ts';
export {
  anyOf,
  complaint,
  quote,
} from '../command/complaint.ts';
export { type BaseSession, type Command, type Output, type Program, runProgram } from '../command/program.ts';
export { EXIT, UsageError } from '../command/usage-error.ts';
export { createIdCalls, type IdCalls } from '../generator/id-calls.ts';
export { createIdWriter, type IdWriter, type NumberWriter } from '../generator/id-writer.ts';
export { createSnoSubscribers, type SnoSubscribers } from '../generator/report-ids.ts';
export { wordAt } from '../id/base32.ts';
export {
  createSequencer,
  type Position,
  type Run,
  type Scheme,
  type Sequencer,
} from '../sequencer/sequencer.ts';
export type { Blocked, SequencerState } from '../sequencer/step.ts';
export { drawUint32, runtimeRandom } from '../source/random.ts';
export { createSubstitute } from '../time/substitute.ts';
export { requireUnit, startOfUnit, unitAt } from '../time/units.ts';
