import type { Authority, Verdict } from '@sno-id/grants/server';
import type { Change } from '../src/features/offline/store/wire.ts';
import type { Judged } from './notes-table.ts';

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
    const kind = kindFrom(verdict);
    // A grant ends within months. Without one, an ID of 2079 would be the newest of the table until then, and no table had it.
    const conflict = verdict === 'ahead' ? 'future' : conflictOf(change, kind);
    return { change, kind, conflict };
  });
}

function kindFrom(verdict: Verdict['verdict']): Judged['kind'] {
  // Both were read as IDs before.
  if (verdict === 'malformed') return 'foreign';
  return verdict === 'ahead' ? 'provisional' : verdict;
}

/** Why an ID cannot be that of a new note of this device. */
function conflictOf({ known }: Change, kind: Judged['kind']): Judged['conflict'] {
  return !known && (kind === 'foreign' || kind === 'unproven') ? kind : undefined;
}
