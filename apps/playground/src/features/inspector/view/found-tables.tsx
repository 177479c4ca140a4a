import { IdText } from '@sno-id/kit';
import { durationText, grouped } from '@sno-id/kit/data';
import type { ReactNode } from 'react';
import type { Analysis, Gap } from '../model/analyse.ts';
import { FORMAT_WORDS, type FormatId } from '../model/formats.ts';
import { utc } from '../model/inspector-texts.ts';
import { ScrollList } from './scroll-list.tsx';

/** IDs that are there more than once, and where. */
export function DuplicateTable({
  analysis,
  isSno,
}: {
  readonly analysis: Analysis;
  readonly isSno: boolean;
}) {
  const { duplicateList, repeated } = analysis;
  if (repeated === 0) return <Nothing title="Duplicates">No ID is there twice.</Nothing>;
  return (
    <Table
      title="Duplicates"
      note={`${counted(repeated, 'ID is', 'IDs are')} there more than once${firstOf(repeated, duplicateList.length)}. A log may rightly name an ID again; a table’s key may not.`}
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

/** IDs whose time lies before that of the one before. */
export function RegressionTable({
  analysis,
  format,
}: {
  readonly analysis: Analysis;
  readonly format: FormatId;
}) {
  const { regressionList, regressions, longestBackMs, outOfOrder } = analysis;
  const { node } = FORMAT_WORDS[format];
  const isSno = format === 'sno';
  const of = node === undefined ? '' : ` of the same ${node}`;
  if (regressions === 0)
    return (
      <Nothing title="Time that goes back">
        In the order of the text, no ID has an earlier time than the one before it{of}.
      </Nothing>
    );
  return (
    <Table
      title="Time that goes back"
      note={`${counted(regressions, 'ID has', 'IDs have')} an earlier time than the one before it${of}, by ${durationText(longestBackMs)} at most${firstOf(regressions, regressionList.length)}. ${counted(outOfOrder, 'ID stands', 'IDs stand')} after one of a later time, whoever made that.`}
      head={['ID', 'back by', 'line', 'after line', ...(isSno ? ['tick'] : [])]}
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

/** The longest times without an ID. */
export function GapTable({ gaps }: { readonly gaps: readonly Gap[] }) {
  if (gaps.length === 0) return <Nothing title="Longest gaps">All IDs have the same time.</Nothing>;
  return (
    <Table title="Longest gaps" note="Times without an ID." head={['length', 'from (UTC)', 'to (UTC)']}>
      {gaps.map(({ lengthMs, fromMs, toMs }) => (
        <tr key={fromMs}>
          <td>{durationText(lengthMs)}</td>
          <td className="inspector-number">{utc(fromMs)}</td>
          <td className="inspector-number">{utc(toMs)}</td>
        </tr>
      ))}
    </Table>
  );
}

interface TableProps {
  readonly title: string;
  readonly note: string;
  /** The first is a text, the others are numbers. */
  readonly head: readonly string[];
  readonly children: ReactNode;
}

function Table({ title, note, head, children }: TableProps) {
  return (
    <div className="inspector-finding">
      <h3>{title}</h3>
      <p className="note">{note}</p>
      <ScrollList label={`${title}, list`}>
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
      <h3>{title}</h3>
      <p className="note">{children}</p>
    </div>
  );
}

function counted(count: number, one: string, many: string): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

function firstOf(all: number, listed: number): string {
  return all > listed ? `; the first ${listed} are listed` : '';
}
