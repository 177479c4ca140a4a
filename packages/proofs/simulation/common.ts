/* What everything in a script has in common. */

import type { Dice } from '../../grants/src/testing/dice.ts';
import type { Schedule } from '../../grants/src/testing/schedule.ts';
import type { Broken, Scene } from './broken.ts';
import type { Result } from './result.ts';

export interface Script {
  readonly dice: Dice;
  readonly schedule: Schedule;
  readonly scene: Scene;
  readonly broken: Broken;
  readonly result: Result;
  /** Whether a device was copied. */
  hasCopies: boolean;
  count(fault: string): void;
}
