/*
 * For the packages of this repository only: what @sno-id/grants builds its sources of IDs from, and what they
 * all check arguments with. It has no promises: anything here can change with any version. Each of those
 * packages names the one version that it was tested with.
 */

export {
  refusal,
  requireChoice,
  requireInteger,
  requireKeys,
  requireMethod,
} from '../arguments.ts';
export { type AnchoredClock, anchoredClock } from '../clock/anchored-clock.ts';
export { createSubstitute } from '../clock/substitute.ts';
export {
  EPOCH_MS,
  MAX_UNIT,
  startOfUnit,
  UNIT_MS,
  unitAt,
} from '../clock/units.ts';
export { type CommandLine, readInteger } from '../command/command-line.ts';
export { quote } from '../command/complaint.ts';
export { type Command, type Output, type Program, runProgram, type Session } from '../command/program.ts';
export { EXIT, UsageError } from '../command/usage-error.ts';
export { createEngine, type Position, type Sequencer } from '../engine/engine.ts';
export { drawUint32, runtimeRandom } from '../engine/random.ts';
export { type Run, takeRuns } from '../engine/runs.ts';
export type { Blocked } from '../engine/step.ts';
export { createSubscribers } from '../engine/subscribers.ts';
export { checkedClock } from '../engine/waiting-options.ts';
export { watch } from '../engine/watch.ts';
export { createTextWriter, type UnitAndTick } from '../id/text.ts';
export { createIdCalls, type IdCalls } from '../sno/id-calls.ts';
export { createByteWriter, type IdWriter } from '../sno/id-writer.ts';
export { createSnoSubscribers, type SnoSubscribers } from '../sno/report-ids.ts';
