import { presetsText } from '../content.ts';
import { clockCodec } from './clock-state.ts';
import type { Script } from './script.ts';

/** A script worth trying, and what to look for in it. */
export interface Preset {
  readonly name: string;
  readonly script: Script;
  /** The script as in a link. */
  readonly payload: string;
  readonly about: string;
}

export const PRESETS: readonly Preset[] = [
  preset(
    presetsText.steady,
    'q500.r3000',
    'Nothing happens to the clock. All six generate the same number of IDs, each larger than the one before.',
  ),
  preset(
    presetsText.ntp,
    'q500.r1000.s-800.r2000',
    'The service that corrects clocks (NTP) finds this one 0.8 s ahead and moves it back. sno flips its tick: no ID repeats and no call is rejected, but the new ones sort before earlier ones. UUID v7 keeps the order, with times that are later than the clock’s.',
  ),
  preset(
    presetsText.frozen,
    'q500.r1000.f800.s800.r1000',
    'The clock of a virtual machine stops for 0.8 s and is then corrected. It never moves back, so nobody repeats an ID. Sonyflake has too few numbers for the time that stands still, and waits.',
  ),
  preset(
    presetsText.restartWithout,
    'q500.r1000.s-600.x200.r1500',
    'The clock moves back, then the process restarts. Its record of past IDs is lost, so all that count in memory use numbers again: 200 duplicates each. Mastodon counts in its database and UUID v7 draws random bits, so they only lose their order.',
  ),
  preset(
    presetsText.restartWith,
    'q500.r1000.s-600.k200.r1500',
    'The same, but the process had saved its snapshot: a few numbers that record which IDs are used. No ID repeats, since sno flips its tick. But Twitter rejects calls, and all others except Sonyflake lose their order.',
  ),
  preset(
    presetsText.coarse,
    'q1000.r800.c400.r2000',
    'The clock only advances in steps of 0.4 s, like coarse timers. Each step has to hold 400 IDs.',
  ),
  preset(
    presetsText.daylight,
    'q500.r1000.s-3600000.r2000',
    'In autumn, somebody moves the clock back by an hour instead of changing the time zone. For that hour Twitter rejects calls, Sonyflake waits, and Mastodon loses its order. sno continues with the other tick. UUID v7 keeps its order only for up to 10 s, so it loses it here.',
  ),
  preset(
    presetsText.twice,
    'q500.r1500.s-500.r200.s-500.r1300',
    'The clock moves back twice in quick succession. sno has a single bit for this, and it has to cover both. It flips at the first step. At the second, it waits until the clock shows 1.2 s again.',
  ),
];

function preset(name: string, payload: string, about: string): Preset {
  return { name, script: clockCodec.read(payload).script, payload, about };
}
