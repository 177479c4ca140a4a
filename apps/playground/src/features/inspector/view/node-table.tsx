import { durationText, grouped } from '@sno-id/kit/data';
import { type Analysis, LISTED_NODES } from '../model/analyse.ts';
import type { FormatId } from '../model/formats.ts';
import { nodesWord } from '../model/inspector-texts.ts';
import { ScrollList } from './scroll-list.tsx';

/** Who made how many: the twenty with most, and all others in a row. */
export function NodeTable({ analysis, format }: { readonly analysis: Analysis; readonly format: FormatId }) {
  const { nodes, nodeCount, otherIds, distinct } = analysis;
  const most = Math.max(nodes[0]?.ids ?? 0, otherIds, 1);
  const word = nodesWord(format, 1);
  return (
    <>
      <ScrollList label={`IDs by ${word}, list`}>
        <table className="inspector-table">
          <caption className="unseen">IDs by {word}, most first</caption>
          <thead>
            <tr className="note">
              <th scope="col">{word}</th>
              <th scope="col">
                <span className="unseen">share</span>
              </th>
              <th scope="col" className="inspector-number">
                IDs
              </th>
              <th scope="col" className="inspector-number">
                again
              </th>
              <th scope="col" className="inspector-number">
                back
              </th>
              <th scope="col" className="inspector-number">
                within
              </th>
            </tr>
          </thead>
          <tbody className="mono">
            {nodes.map(({ name, ids, copies, regressions, firstMs, lastMs }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <Bar part={ids / most} share={ids / distinct} />
                <td className="inspector-number">{grouped(ids)}</td>
                <td className={copies > 0 ? 'inspector-number wrong' : 'inspector-number'}>
                  {grouped(copies)}
                </td>
                <td className={regressions > 0 ? 'inspector-number wrong' : 'inspector-number'}>
                  {grouped(regressions)}
                </td>
                <td className="inspector-number">{ids > 0 ? durationText(lastMs - firstMs) : '–'}</td>
              </tr>
            ))}
            {nodeCount > LISTED_NODES && (
              <tr>
                <th scope="row">{grouped(nodeCount - LISTED_NODES)} others</th>
                <Bar part={otherIds / most} share={otherIds / distinct} />
                <td className="inspector-number">{grouped(otherIds)}</td>
                <td colSpan={3} />
              </tr>
            )}
          </tbody>
        </table>
      </ScrollList>
      <p className="note">
        again: copies of IDs that the text has already. back: how often an ID’s time lies before that of the
        one before it of the same {word}.
      </p>
    </>
  );
}

function Bar({ part, share }: { readonly part: number; readonly share: number }) {
  return (
    <td className="inspector-bar-cell">
      <span className="inspector-bar" data-field="partition" style={{ inlineSize: `${part * 100}%` }} />
      <span className="unseen">{Math.round(share * 100)} %</span>
    </td>
  );
}
