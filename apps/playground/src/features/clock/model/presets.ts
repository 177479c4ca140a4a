import { clockCodec } from './clock-state.ts';
import type { Script } from './script.ts';

/** A script worth trying, and what to look at in it. */
export interface Preset {
  readonly name: string;
  readonly script: Script;
  readonly about: string;
}

export const PRESETS: readonly Preset[] = [
  preset(
    'An even clock',
    'q500.r3000',
    'Nothing happens to the clock. All six make the same number of IDs, each above the one before.',
  ),
  preset(
    'NTP step back',
    'q500.r1000.s-800.r2000',
    'The service that keeps clocks right (NTP) finds this one 0.8 s ahead, and sets it back.',
  ),
  preset(
    'Frozen VM',
    'q500.r1000.f800.s800.r1000',
    'The clock of a virtual machine stands still for 0.8 s, and is then put right. IDs are wanted all the while.',
  ),
  preset(
    'Restart without a snapshot',
    'q500.r1000.s-600.x200.r1500',
    'The clock is set back, and then the process restarts. What it knew of its last IDs is lost.',
  ),
  preset(
    'Restart with its snapshot',
    'q500.r1000.s-600.k200.r1500',
    'The same, but the process had stored its snapshot: a few numbers that say which IDs are used up.',
  ),
  preset(
    'Coarse timer',
    'q1000.r800.c400.r2000',
    'The clock only shows steps of 0.4 s, as timers do where they are made coarse on purpose. Each step has to hold 400 IDs.',
  ),
  preset(
    'Daylight mistake (1 h back)',
    'q500.r1000.s-3600000.r2000',
    'Somebody sets the clock back by an hour in autumn, rather than the time zone.',
  ),
  preset(
    'Back twice',
    'q500.r1500.s-500.r200.s-500.r1300',
    'Set back, and soon again. sno has one bit for it, and that has to hold both.',
  ),
];

function preset(name: string, payload: string, about: string): Preset {
  return { name, script: clockCodec.read(payload).script, about };
}
