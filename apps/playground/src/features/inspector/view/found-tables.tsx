import { IdText } from '@sno-id/kit';
import { durationText, grouped } from '@sno-id/kit/data';
import type { ReactNode } from 'react';
import { duplicatesText, listsText, regressionsText } from '../content.ts';
import type { Analysis } from '../model/analyse.ts';
import { FORMAT_WORDS, type FormatId, isSnoFormat } from '../model/formats.ts';
import { ScrollList } from './scroll-list.tsx';

/** IDs that occur more than once, and where. */
export function DuplicateTable({
  analysis,
  isSno,
}: {
  readonly analysis: Analysis;
  readonly isSno: boolean;
}) {
  const { duplicateList, repeated } = analysis;
  if (repeated === 0) return <Nothing title={duplicatesText.title}>{duplicatesText.none}</Nothing>;
  return (
    <Table
      title={duplicatesText.title}
      note={duplicatesText.note({ count: repeated, listed: duplicateList.length })}
      head={['ID', 'times', 'lines']}
    >
      {duplicateList.map(({ id, copies, lines }) => (
        <tr key={id}>
          <td>{isSno ? <IdText id={id} /> : id}</td>
          <td className="inspector-number">{grouped(copies)}</td>
          <td className="inspector-number">
            {lines.map(grouped).join(' · ')}
            {copies > lines.length && ' …'}
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** IDs whose time is before that of the previous one. */
export function RegressionTable({
  analysis,
  format,
}: {
  readonly analysis: Analysis;
  readonly format: FormatId;
}) {
  const { regressionList, regressions, longestBackMs, outOfOrder } = analysis;
  const { node } = FORMAT_WORDS[format];
  const isSno = isSnoFormat(format);
  if (regressions === 0)
    return <Nothing title={regressionsText.title}>{regressionsText.none({ node })}</Nothing>;
  return (
    <Table
      title={regressionsText.title}
      note={regressionsText.note({
        count: regressions,
        listed: regressionList.length,
        node,
        back: durationText(longestBackMs),
        after: outOfOrder,
      })}
      head={['ID', regressionsText.backBy, 'line', regressionsText.afterLine, ...(isSno ? ['tick'] : [])]}
    >
      {regressionList.map(({ id, backMs, line, beforeLine, isTickFlipped }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells them apart
        <tr key={i}>
          <td>{isSno ? <IdText id={id} /> : id}</td>
          <td className="inspector-number">{durationText(backMs)}</td>
          <td className="inspector-number">{grouped(line)}</td>
          <td className="inspector-number">{grouped(beforeLine)}</td>
          {isSno && <td className="inspector-number">{isTickFlipped ? 'flips' : 'stays'}</td>}
        </tr>
      ))}
    </Table>
  );
}

interface TableProps {
  readonly title: string;
  readonly note: string;
  /** The first is text, the others are numbers. */
  readonly head: readonly string[];
  readonly children: ReactNode;
}

function Table({ title, note, head, children }: TableProps) {
  return (
    <div className="inspector-finding">
      <h4>{title}</h4>
      <p className="note">{note}</p>
      <ScrollList label={listsText.name({ title })}>
        <table className="inspector-table">
          <caption className="unseen">{title}</caption>
          <thead>
            <tr className="note">
              {head.map((name, i) => (
                <th key={name} scope="col" className={i > 0 ? 'inspector-number' : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="mono">{children}</tbody>
        </table>
      </ScrollList>
    </div>
  );
}

function Nothing({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="inspector-finding">
      <h4>{title}</h4>
      <p className="note">{children}</p>
    </div>
  );
}
