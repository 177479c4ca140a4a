import { IdText } from '@sno-id/kit';
import { durationText, type Gap, grouped } from '@sno-id/kit/data';
import type { ReactNode } from 'react';
import { duplicatesText, gapsText, listsText, regressionsText } from '../content.ts';
import type { Analysis } from '../model/analyse.ts';
import { FORMAT_WORDS, type FormatId } from '../model/formats.ts';
import { utc } from '../model/inspector-texts.ts';
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
      note={duplicatesText.note(
        counted(repeated, duplicatesText.one, duplicatesText.many),
        firstOf(repeated, duplicateList.length),
      )}
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
  const isSno = format === 'sno';
  const of = node === undefined ? '' : regressionsText.ofNode(node);
  if (regressions === 0) return <Nothing title={regressionsText.title}>{regressionsText.none(of)}</Nothing>;
  return (
    <Table
      title={regressionsText.title}
      note={regressionsText.note(
        counted(regressions, regressionsText.one, regressionsText.many),
        of,
        durationText(longestBackMs),
        firstOf(regressions, regressionList.length),
        counted(outOfOrder, regressionsText.oneAfter, regressionsText.manyAfter),
      )}
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

/** The longest periods without an ID. */
export function GapTable({ gaps }: { readonly gaps: readonly Gap[] }) {
  if (gaps.length === 0) return <Nothing title={gapsText.title}>{gapsText.none}</Nothing>;
  return (
    <Table title={gapsText.title} note={gapsText.note} head={['length', 'from (UTC)', 'to (UTC)']}>
      {gaps.map(({ lengthMs, fromMs, toMs }) => (
        <tr key={fromMs}>
          <td>{durationText(lengthMs)}</td>
          <td className="inspector-number">{utc(fromMs)}</td>
          <td className="inspector-number">{endOf(fromMs, toMs)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** The end of a period, without the date if that is the date of its start. */
function endOf(fromMs: number, toMs: number): string {
  const [date, time] = utc(toMs).split(' ');
  return utc(fromMs).startsWith(`${date} `) ? time! : utc(toMs);
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
      <ScrollList label={listsText.name(title)}>
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

function counted(count: number, one: string, many: string): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

function firstOf(all: number, listed: number): string {
  return all > listed ? listsText.shortened(listed) : '';
}
