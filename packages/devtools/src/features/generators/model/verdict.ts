/* What the comparison of all generators concludes, and what it does not know. */

import { plural } from '@sno-id/kit/data';
import type { Registered, RegistryState } from '../../../core/registry.ts';
import type { SharedIdentity } from '../../../ids/collisions.ts';
import type { ContextInfo, SourceStatus } from '../../../source/source.ts';
import { countText, nameOf } from './generator-texts.ts';

/** Whose generators could not be compared: nothing if all were. */
export function gapsOf(
  { incomplete, statuses }: Pick<RegistryState, 'incomplete' | 'statuses'>,
  shared: readonly SharedIdentity<Registered>[],
): string[] {
  return [
    ...incomplete.map(missingText),
    ...Object.entries(statuses).flatMap(gapsOfSource),
    ...shared.flatMap(clocksText),
  ];
}

/** Generators of one context continue from each other if they have one clock object, which is not told. */
function clocksText({ twins }: SharedIdentity<Registered>): string[] {
  const [first, ...more] = twins.filter(({ a }) => a.description.kind === 'generator');
  if (!first) return [];
  const others = more.length === 0 ? '' : ` (and ${plural(more.length, 'more pair')})`;
  return [
    `the clock objects of ${nameOf(first.a)} and ${nameOf(first.b)}${others}, which collide if these differ`,
  ];
}

/** A server's address, or all that comes over the channel. */
export function sourceName(id: string): string {
  const name = id.replace(/^stream:/, '');
  return name === id ? 'other tabs and workers' : name;
}

function missingText({ label, missing = 0 }: ContextInfo): string {
  return `${plural(missing, 'more generator')} of ${label}`;
}

/** Concludes from `pairs` overlaps among generators, of which some may not have been compared. */
export function verdictText(pairs: number, generators: readonly Registered[], isIncomplete: boolean): string {
  const among = countText(generators);
  if (pairs > 0)
    return `Collisions possible: ${plural(pairs, 'pair')} among ${among}${isIncomplete ? ' (incomplete)' : ''}`;
  return isIncomplete ? `Incomplete: no overlaps among ${among} compared` : `No overlaps among ${among}`;
}

function gapsOfSource([id, { state, refused = 0 }]: readonly [string, SourceStatus]): string[] {
  const name = sourceName(id);
  const isServer = id.startsWith('stream:');
  const gaps: string[] = [];
  if (state !== 'connected') {
    gaps.push(isServer ? `the generators of ${name}, which is not connected` : name);
  }
  if (refused > 0) gaps.push(`the generators in ${plural(refused, 'invalid report')} from ${name}`);
  return gaps;
}
