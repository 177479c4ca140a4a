import { durationText, grouped } from '@sno-id/kit/data';
import { nodesText } from '../content.ts';
import { type Analysis, LISTED_NODES } from '../model/analyse.ts';
import { FORMAT_WORDS, type FormatId } from '../model/formats.ts';
import { ScrollList } from './scroll-list.tsx';

/** The IDs per node: the twenty largest, and a row for all others. */
export function NodeTable({ analysis, format }: { readonly analysis: Analysis; readonly format: FormatId }) {
  const { nodes, nodeCount, otherIds, distinct } = analysis;
  const most = Math.max(nodes[0]?.ids ?? 0, otherIds, 1);
  const word = FORMAT_WORDS[format].node ?? 'maker';
  return (
    <>
      <ScrollList label={nodesText.listName({ node: word })}>
        <table className="inspector-table">
          <caption className="unseen">{nodesText.caption({ node: word })}</caption>
          <thead>
            <tr className="note">
              <th scope="col">{word}</th>
              <th scope="col">{nodesText.share}</th>
              {[nodesText.ids, nodesText.repeated, nodesText.back, nodesText.within].map(name => (
                <th key={name} scope="col" className="inspector-number">
                  {name}
                </th>
              ))}
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
                <th scope="row">{nodesText.others({ count: grouped(nodeCount - LISTED_NODES) })}</th>
                <Bar part={otherIds / most} share={otherIds / distinct} />
                <td className="inspector-number">{grouped(otherIds)}</td>
                <td colSpan={3} />
              </tr>
            )}
          </tbody>
        </table>
      </ScrollList>
      <p className="note">{nodesText.note({ node: word })}</p>
    </>
  );
}

function Bar({ part, share }: { readonly part: number; readonly share: number }) {
  return (
    <td className="inspector-bar-cell">
      <span className="inspector-bar" data-field="partition" style={{ inlineSize: `${part * 100}%` }} />
      <span className="unseen">{Math.round(share * 100)}%</span>
    </td>
  );
}
