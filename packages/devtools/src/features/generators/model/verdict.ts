/* What the comparison of all generators concludes, and what it does not know. */

import { plural } from '@sno-id/kit/data';
import type { Registered, RegistryState } from '../../../core/registry.ts';
import { isProvisional, type SharedIdentity } from '../../../ids/collisions.ts';
import { isDevice } from '../../../source/device.ts';
import { isSnowflake } from '../../../source/family.ts';
import type { ContextInfo, SourceStatus } from '../../../source/source.ts';
import { countText, nameOf, overlapText, twinsText } from './generator-texts.ts';

/** Whose generators could not be compared: nothing if all were. */
export function gapsOf({ incomplete, statuses }: Pick<RegistryState, 'incomplete' | 'statuses'>): string[] {
  return [...incomplete.map(missingText), ...Object.entries(statuses).flatMap(gapsOfSource)];
}

/** Why it is not known of some whether they collide, though they were compared. */
export function doubtsOf(shared: readonly SharedIdentity<Registered>[]): string[] {
  return shared.flatMap(({ twins: [first, ...more] }) => {
    const others = more.length === 0 ? '' : ` (and so of ${plural(more.length, 'more pair')})`;
    return first ? `${twinsText(first)}${others}` : [];
  });
}

/** A server's address, or all that comes over the channel. */
export function sourceName(id: string): string {
  const name = id.replace(/^stream:/, '');
  return name === id ? 'other tabs and workers' : name;
}

function missingText({ label, missing = 0 }: ContextInfo): string {
  return `${plural(missing, 'more generator')} of ${label}`;
}

/**
 * Whether some generators could make the same ID, in words that begin with yes, no or cannot tell.
 *
 * @param gaps what was not compared, if that matters
 */
export function answerText(
  generators: readonly Registered[],
  shared: readonly SharedIdentity<Registered>[],
  gaps: readonly string[],
): string {
  const pairs = shared.reduce((sum, { count }) => sum + count, 0);
  const [overlap] = shared.flatMap(({ overlaps }) => overlaps);
  const others = pairs === 1 ? '' : `, and so do ${plural(pairs - 1, 'more pair')}`;
  if (overlap) return `yes, because ${overlapText(overlap)}${others}`;
  const doubts = [...doubtsOf(shared), ...gaps.map(gap => `${gap}: not compared`)];
  if (doubts.length > 0) return `cannot tell, because of ${doubts.join('; and of ')}`;
  if (generators.length < 2) return 'no, because fewer than two generators are known';
  const devices = generators.filter(({ description }) => isDevice(description));
  const among = generators.find(
    ({ description: of }) => !isDevice(of) && !isSnowflake(of) && of.partition >= 0x8000,
  );
  const random = devices.find(isProvisional);
  if (random && (among || devices.length > 1))
    return `yes, but by odds alone, because ${nameOf(random)} is provisional and draws 31 random bits for each unit`;
  if (among && devices.length > 0)
    return `yes, in time, because partitions from 32,768 up belong to grants, and ${nameOf(among)} has one`;
  const [a, b, ...more] = generators;
  const isOne = a?.writer && a.writer === b?.writer && a.context.id === b.context.id;
  if (isOne && more.length === 0)
    return `no, because ${nameOf(a)} and ${nameOf(b)} are one writer: they have one clock, and continue from each other`;
  const writers = generators.some(({ writer }) => writer) ? ' but those that are one writer' : '';
  return `no, because no two of ${countText(generators)}${writers} have a partition or node, and numbers, in common`;
}

function gapsOfSource([id, { state, refused = 0 }]: readonly [string, SourceStatus]): string[] {
  const name = sourceName(id);
  const isServer = id.startsWith('stream:');
  const gaps: string[] = [];
  if (state !== 'connected') gaps.push(isServer ? `the generators of ${name}, which is not connected` : name);
  if (refused > 0) gaps.push(`the generators in ${plural(refused, 'invalid report')} from ${name}`);
  return gaps;
}
