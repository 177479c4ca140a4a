import type { Authority } from '@sno-id/grants/server';
import { unixMsOf } from '@sno-id/sdk';
import type { Change } from '../src/features/offline/store/wire.ts';
import type { Judged } from './notes-table.ts';

/** How far a clock may be ahead before its IDs, which nobody granted, are replaced: a day, in milliseconds. */
const AHEAD_MS = 86_400_000;

/** Judges the IDs of notes by the token that came with them. */
export async function judgeChanges(
  authority: Pick<Authority, 'verify'>,
  changes: readonly Change[],
  token: string | null,
): Promise<Judged[]> {
  const verdicts = await authority.verify(
    changes.map(({ id }) => id),
    token,
  );
  return changes.map((change, at) => {
    const { verdict } = verdicts[at]!;
    // Both were read as IDs before.
    const kind = verdict === 'malformed' ? 'foreign' : verdict;
    return { change, kind, conflict: change.known ? undefined : conflictOf(change, kind) };
  });
}

/** Why an ID cannot be that of a new note of this device. */
function conflictOf({ id }: Change, kind: Judged['kind']): Judged['conflict'] {
  if (kind === 'foreign' || kind === 'unproven') return kind;
  // A grant ends within months. Without one, an ID of 2079 would be the newest of the table until then.
  return kind !== 'granted' && unixMsOf(id) > Date.now() + AHEAD_MS ? 'future' : undefined;
}
