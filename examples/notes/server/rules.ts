/*
 * The rules for rows that were made offline. They hold whatever a client does, twice, late or wrong:
 *
 * 1. The server looks before it judges. A note that is there is a retry, whatever its token proves by now and
 *    however it was edited since.
 * 2. A note that is not there must have an ID that is its device's own: the token it was made under proves
 *    it, or the server's receipt, where the server had the note and has lost it.
 * 3. The answer is never an upsert of another note. An ID that is taken is a conflict: the client gives its
 *    note another one.
 */

import type { Verdict as IdVerdict } from '@sno-id/grants/server';
import {
  type Change,
  type ConflictReason,
  type IdKind,
  isSameNote,
  type Note,
  type Verdict,
} from '../wire.ts';
import type { Receipts } from './receipts.ts';

/**
 * A note of a push, and what is known of its ID. `conflict`: why it cannot be the ID of a note that is not
 * there yet.
 */
export interface Judged {
  readonly change: Change;
  readonly kind: IdKind;
  readonly conflict: Exclude<ConflictReason, 'taken'> | undefined;
}

/**
 * How far a version may be ahead of the stored one. A version at the maximum would make every later edit a
 * tie, and nobody edits a note so often while offline.
 */
const VERSION_STEP = 10_000;

/** What judges IDs by the token that they were made under: an authority, or another judge. */
export interface IdJudge {
  verify(ids: readonly string[], token: string | null): Promise<readonly Pick<IdVerdict, 'verdict'>[]>;
}

/** Judges the ID of each note by its own token. */
export async function judge(
  authority: IdJudge,
  receipts: Receipts,
  changes: readonly Change[],
): Promise<Judged[]> {
  const judged = new Map<Change, Judged>();
  for (const token of new Set(changes.map(change => change.token))) {
    const ofToken = changes.filter(change => change.token === token);
    const verdicts = await authority.verify(
      ofToken.map(({ id }) => id),
      token,
    );
    for (const [at, change] of ofToken.entries())
      judged.set(change, { change, ...(await kindOf(verdicts[at]!, change, receipts)) });
  }
  return changes.map(change => judged.get(change)!);
}

async function kindOf(
  { verdict }: Pick<IdVerdict, 'verdict'>,
  change: Change,
  receipts: Receipts,
): Promise<Pick<Judged, 'kind' | 'conflict'>> {
  switch (verdict) {
    // Nobody granted it: it would be the newest of the table until its time has come.
    case 'ahead':
      return { kind: 'provisional', conflict: 'future' };
    case 'foreign':
    case 'unproven':
      // A note that was here was proven then.
      return {
        kind: verdict,
        conflict: change.receipt === (await receipts.of(change)) ? undefined : verdict,
      };
    case 'malformed':
      throw new TypeError('id: expected one that was read');
    default:
      return { kind: verdict, conflict: undefined };
  }
}

/** The answer to a note, of which the table may have a version. */
export function verdictOn({ change, kind, conflict }: Judged, stored: Note | undefined): Verdict {
  if (!stored) return conflict ? { status: 409, reason: conflict } : { status: 200, kind };
  if (!isSameNote(stored, change)) return { status: 409, reason: 'taken' };
  const highest = stored.version + VERSION_STEP;
  if (change.version <= highest) return { status: 200, kind };
  return { status: 422, problem: `version: expected at most ${highest}, got ${change.version}` };
}
