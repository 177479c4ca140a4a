import { dayTime, durationText, grouped, hexOf, plural } from '@sno-id/kit/data';
import { fullNameOf } from '../../../ids/maker.ts';
import { isSnowflake } from '../../../source/family.ts';
import { useRegistry } from '../../../ui/panel-context.ts';
import type { Analysis } from '../model/analysis.ts';

/** How many partitions are listed at most: a text with more than these has something else in it. */
const PARTITIONS = 50;

/** What all IDs of a text say together. */
export function Overview({ analysis: { span, partitions } }: { readonly analysis: Analysis }) {
  const generators = useRegistry(({ generators }) => generators);
  return (
    <section className="overview" aria-label="Overview">
      {span && (
        <dl className="overview-span">
          <dt>First</dt>
          <dd className="mono">{dayTime(span.fromMs)}Z</dd>
          <dt>Last</dt>
          <dd className="mono">{dayTime(span.toMs)}Z</dd>
        </dl>
      )}
      <table className="overview-table">
        <caption>{plural(partitions.length, 'partition')}</caption>
        <thead>
          <tr className="note">
            <th scope="col">Partition</th>
            <th scope="col">Known generators</th>
            {['Distinct IDs', 'Moved back', 'Span'].map(name => (
              <th key={name} scope="col" className="overview-number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {partitions.slice(0, PARTITIONS).map(({ partition, count, regressions, firstMs, lastMs }) => (
            <tr key={partition}>
              <td className="mono">
                {partition} <span className="note">{hexOf(partition, 4)}</span>
              </td>
              <td>
                {generators
                  .filter(
                    ({ description }) => !isSnowflake(description) && description.partition === partition,
                  )
                  .map(({ name, context }) => fullNameOf(name, context))
                  .join(', ') || '–'}
              </td>
              <td className="overview-number mono">{grouped(count)}</td>
              <td className={`overview-number mono ${regressions > 0 ? 'wrong' : ''}`}>
                {grouped(regressions)}
              </td>
              <td className="overview-number mono">{durationText(lastMs - firstMs)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {partitions.length > PARTITIONS && (
        <p className="note">and {grouped(partitions.length - PARTITIONS)} more with as many IDs or fewer</p>
      )}
    </section>
  );
}
