import { Empty } from '@sno-id/kit';
import { type Change, grouped, hexOf, META_VALUES, metaOf } from '@sno-id/kit/data';
import type { MetaField } from '@sno-id/sdk/meta';
import { memo, useMemo } from 'react';
import type { Tally } from '../../../ids/id-log.ts';
import { TableHead } from '../../../ui/table-head.tsx';

interface MetasSeenProps {
  readonly tally: Tally;
  /** What the app declares, if it does. */
  readonly declared: readonly MetaField[] | undefined;
  readonly draft: readonly MetaField[];
  readonly changes: readonly Change[];
}

/** The metabytes of the IDs seen: how many, and what they mean by the app's schema and by the draft. */
export function MetasSeen({ tally, declared, draft, changes }: MetasSeenProps) {
  const before = useDescriptions(declared);
  const after = useDescriptions(draft);
  const seen = Array.from(tally.counts.keys()).filter(byte => tally.counts[byte]);
  if (seen.length === 0) {
    return <Empty title="No IDs yet">Each metabyte is listed here once an ID has it.</Empty>;
  }
  return (
    <table className="meta-seen">
      <caption className="unseen">Metabytes of the IDs seen</caption>
      <TableHead columns={['Byte', 'IDs', ...(before ? ['In the app'] : []), 'In this draft']} />
      <tbody>
        {seen.map(byte => (
          <SeenRow
            key={byte}
            byte={byte}
            count={tally.counts[byte] ?? 0}
            before={before && (before[byte] ?? '')}
            after={after?.[byte] ?? ''}
            change={declared ? (changes[byte] ?? 'same') : 'same'}
          />
        ))}
      </tbody>
    </table>
  );
}

interface SeenRowProps {
  readonly byte: number;
  readonly count: number;
  readonly before: string | undefined;
  readonly after: string;
  readonly change: Change;
}

const SAID = { same: 'unchanged', more: 'added: ', other: 'changed: ' } as const;

const SeenRow = memo(function SeenRow({ byte, count, before, after, change }: SeenRowProps) {
  return (
    <tr data-change={change}>
      <th scope="row" className="mono">
        {hexOf(byte, 2)} <span className="meta-seen-bits">{byte.toString(2).padStart(8, '0')}</span>
      </th>
      <td className="mono meta-seen-count">{grouped(count)}</td>
      {before !== undefined && <td>{before || '–'}</td>}
      <td>
        {before === undefined ? (
          after || '–'
        ) : change === 'same' ? (
          <span className="meta-seen-same">{SAID.same}</span>
        ) : (
          <>
            <b>{SAID[change]}</b>
            {after || 'nothing'}
          </>
        )}
      </td>
    </tr>
  );
});

/** What each of the 256 bytes means, in words. */
function useDescriptions(fields: readonly MetaField[] | undefined): readonly string[] | undefined {
  return useMemo(() => {
    if (!fields) return undefined;
    const { describe } = metaOf(fields);
    return Array.from({ length: META_VALUES }, (_, byte) => describe(byte));
  }, [fields]);
}
