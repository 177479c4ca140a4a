/* What a script has found. */

/** Counts that must be 0 while all rules are kept. */
export const WRONG = [
  // IDs that two calls have returned, on devices without copies.
  'repeats',
  // Blocks that were granted to two devices, after somebody came who remembers more than the store, or
  // without a restore.
  'grantedTwice',
  // Forks where nothing was copied.
  'falseForks',
  // Stops of a store that has forgotten nothing since it was last advanced: a second one for one restore,
  // above all.
  'falseStops',
  // Replicas that grant nothing although the operator has done what the store asks for.
  'outages',
  // Check-ins for which no slab had room.
  'full',
  // Granted IDs that the token of their moment did not prove, at the authority that signed it.
  'unproved',
  // Cells of a grant that were claimed when the device that had it had ended.
  'lateClaims',
  // Devices that have become others although nothing had happened to them.
  'strangers',
  // Contexts that live and have not answered a call, minutes after it.
  'pending',
] as const;

const OTHERS = [
  'ids',
  'granted',
  // Blocks that were granted twice before somebody came who remembers more than the restored store.
  'twiceBefore',
  // Calls that found no ID.
  'refused',
] as const;

/** Numbers by name, and how often each kind of fault was injected. */
export type Counted<Name extends string> = Record<Name, number> & { injected: Map<string, number> };

export type Result = Counted<(typeof WRONG)[number] | (typeof OTHERS)[number]>;

export type Played = Result & { failure: string | undefined };

export function newCounts<Name extends string>(...names: readonly Name[]): Counted<Name> {
  const zeros = Object.fromEntries(names.map(name => [name, 0])) as Record<Name, number>;
  return { ...zeros, injected: new Map() };
}

export const newResult = (): Result => newCounts(...OTHERS, ...WRONG);

/** What is not 0 although it must be; undefined if nothing is. */
export function failureOf<Name extends string>(
  result: Record<Name, number>,
  wrong: readonly Name[],
): string | undefined {
  const found = wrong.filter(name => result[name] > 0).map(name => `${result[name]} ${name}`);
  return found.length > 0 ? found.join(', ') : undefined;
}
