import { refusal, requireKeys } from '../../arguments.ts';
import { resolveWaiting, type WaitingOptions, type WaitingSettings } from '../../engine/waiting-options.ts';
import { type ReservingOptions, resolveBlock } from '../../threads/reserving.ts';
import type { Bits } from '../bits.ts';
import type { Strategies } from '../definition.ts';
import { nodeNames, resolvePolicy, type SnowflakeGeneratorOptions } from '../options.ts';
import type { Policy } from '../policy.ts';

/**
 * How a thread creates or joins a shared snowflake generator, besides its node fields. `undefined` stands for
 * an option that is left out; an unknown one is refused.
 */
export interface SharedSnowflakeOptions extends WaitingOptions, ReservingOptions {
  /**
   * Where an earlier generator with the same node fields and range stood, shared or not, to resume from
   * there. For the first thread. Without one, nothing keeps a generator from the IDs of the one before it if
   * the clock was set back in between.
   */
  readonly snapshot?: SnowflakeGeneratorOptions['snapshot'];
  /**
   * The numbers that all threads together may use in each unit, both inclusive.
   *
   * @default all that the sequence's width holds; for a thread that joins, the range that is there
   */
  readonly range?: SnowflakeGeneratorOptions['range'];
  /** The strategy of this thread when the clock went back. @default as the layout says */
  readonly regression?: SnowflakeGeneratorOptions['regression'];
  /** The strategy of this thread when the unit is full. @default as the layout says */
  readonly overflow?: SnowflakeGeneratorOptions['overflow'];
}

const KEYS = ['snapshot', 'clock', 'maxWaitMs', 'range', 'regression', 'overflow', 'block'];
/** Options of a generator that one thread owns, and why a shared one cannot have them. */
const REFUSED = {
  startAt: 'none: threads share the sequence alone, and it starts each unit at the lower end of the range',
  clockIds: 'none: another thread could use a clock ID before it is saved. Keep a snapshot() instead',
};

/** Options of any names, each of which has been read once. */
export type GivenOptions = SharedSnowflakeOptions & { readonly [name: string]: unknown };

/** Reads each option once: it may be a getter. Refuses unknown ones, and those that cannot be shared. */
export function readSnowflakeOptions(bits: Bits, given: object): GivenOptions {
  const keys = [...nodeNames(bits), ...KEYS, ...Object.keys(REFUSED)];
  const options: GivenOptions = requireKeys<GivenOptions>('options', given as GivenOptions, keys);
  for (const [name, expected] of Object.entries(REFUSED)) {
    if (options[name] !== undefined) throw refusal(name, expected, options[name]);
  }
  return options;
}

/** The choices of a thread, checked and filled in. */
export interface SnowflakeThreadSettings extends WaitingSettings {
  readonly block: number;
  readonly policy: Policy;
}

export function resolveSnowflakeThread(
  bits: Bits,
  strategies: Strategies,
  options: GivenOptions,
): SnowflakeThreadSettings {
  const policy = resolvePolicy(bits, strategies, options);
  return { ...resolveWaiting(options), block: resolveBlock(options), policy };
}
