import { Button, Check, Empty, IdText } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { readId } from '@sno-id/sdk/read';
import { useStore } from 'zustand';
import { usePanel, usePart } from '../../../ui/panel-context.ts';
import type { Analysis } from '../model/analysis.ts';
import { createInspection } from '../model/inspection.ts';
import { summaryOf } from '../model/inspection-texts.ts';
import { inspectText, refusalText } from './content.ts';
import { FindingDetail } from './finding-detail.tsx';
import { FindingList } from './finding-list.tsx';
import { Overview } from './overview.tsx';

/** The IDs of the text beside what they say: each of them, or all together. */
export function Found() {
  const inspection = usePart(createInspection);
  const state = useStore(inspection);
  const { analysis, rows, chosen, isOnlyProblems, readTo } = state;
  const { length } = analysis.findings;
  return (
    <div className="inspect-found" data-many={length > 1}>
      <div className="inspect-hits">
        <div className="inspect-summary">
          <p className="inspect-summary-text" role="status">
            {summaryOf(state)}
          </p>
          {length > 1 && (
            <Check isChosen={isOnlyProblems} onChange={inspection.showOnlyProblems}>
              Problems only
            </Check>
          )}
        </div>
        {analysis.missed > 0 && <Misses analysis={analysis} text={state.subject.text} />}
        {rows.length > 0 && <FindingList />}
        {rows.length === 0 && analysis.missed === 0 && readTo === undefined && (
          <Empty title={isOnlyProblems ? 'No problems' : 'No IDs in this text'}>
            {isOnlyProblems ? inspectText.noProblems : inspectText.noIds}
          </Empty>
        )}
      </div>
      {length > 0 && (
        <div className="inspect-side">
          {chosen ? <FindingDetail finding={chosen} /> : <Overview analysis={analysis} />}
          {chosen && length > 1 && (
            <Button look="quiet" className="inspect-back" onClick={() => inspection.choose(undefined)}>
              Show all
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** What is nearly an ID, with the line and the reason why it is not one. */
function Misses({ analysis, text }: { readonly analysis: Analysis; readonly text: string }) {
  const { misses, missed } = analysis;
  const { wallMs } = usePanel();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="inspect-misses" aria-label={inspectText.misses} tabIndex={0}>
      <ul>
        {misses.map(({ start, end, line }) => {
          const written = text.slice(start, end);
          const reading = readId(written, { nowMs: wallMs() });
          return (
            <li key={start}>
              <span className="note">line {grouped(line)}</span> <span className="mono">{written}</span>{' '}
              <span className="wrong">{!reading.ok && reading.message}</span>{' '}
              {!reading.ok && reading.suggestion && (
                <>
                  {refusalText.meant} <IdText id={reading.suggestion} />?
                </>
              )}
            </li>
          );
        })}
      </ul>
      {missed > misses.length && <p className="note">and {grouped(missed - misses.length)} more</p>}
    </section>
  );
}
