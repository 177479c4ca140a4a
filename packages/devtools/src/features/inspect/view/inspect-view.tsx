import { Button, Empty, FileButton, Segmented, useAnnounce, useStyles } from '@sno-id/kit';
import { type DragEvent, useState } from 'react';
import { useStore } from 'zustand';
import { usePart } from '../../../ui/panel-context.ts';
import type { Order } from '../model/analysis.ts';
import { createInspection } from '../model/inspection.ts';
import { summaryOf } from '../model/inspection-texts.ts';
import { inspectText } from './content.ts';
import { FindingDetail } from './finding-detail.tsx';
import { FindingList } from './finding-list.tsx';
import css from './inspect.css?inline';
import { MissList, RefusalNote } from './lazy-not-ids.tsx';
import { LensControls } from './lens-controls.tsx';
import { Overview } from './overview.tsx';
import { SubjectBox } from './subject-box.tsx';

const ORDERS: readonly { readonly value: Order; readonly label: string }[] = [
  { value: 'appearance', label: 'As pasted' },
  { value: 'time', label: 'Time' },
  { value: 'text', label: 'Text' },
];

/** Finds the IDs in whatever is pasted, and says what they say. */
export function InspectView() {
  useStyles(css);
  const inspection = usePart(createInspection);
  const state = useStore(inspection);
  const announce = useAnnounce();
  const [isOver, setIsOver] = useState(false);
  const { subject, analysis, rows, chosen, refusal, misses, failure, order, isOnlyProblems, readTo } = state;
  const hasOnlyMisses = analysis.findings.length === 0 && misses.list.length > 0;
  /** There is a list, with what it says beside it. */
  const isMany = analysis.findings.length + misses.list.length > 1 && analysis.findings.length > 0;
  const isEmpty = subject.text === '' && subject.name === undefined;

  function take(text: string) {
    inspection.inspect({ text });
  }

  async function open(file: File) {
    await inspection.open(file);
    announce(summaryOf(inspection.getState()));
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) open(file);
    else inspection.inspect({ text: event.dataTransfer.getData('text/plain') });
  }

  function onDragOver(event: DragEvent) {
    event.preventDefault();
    setIsOver(true);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop a file; the button beside it does the same
    <div
      className="inspect"
      data-over={isOver}
      onDrop={onDrop}
      onDragOver={onDragOver}
      onDragLeave={() => setIsOver(false)}
    >
      <div className="inspect-bar">
        <SubjectBox />
        <div className="inspect-tools">
          <FileButton label="Open a file" accept="" onFile={open} />
          <Button aria-disabled={isEmpty} onClick={() => inspection.inspect({ text: '' })}>
            Clear text
          </Button>
          <LensControls />
        </div>
      </div>
      {failure && (
        <p className="inspect-failure wrong" role="alert">
          {failure}
        </p>
      )}
      {refusal && <RefusalNote refusal={refusal} onTake={take} />}
      {isEmpty && <Empty title="Nothing to inspect yet">{inspectText.empty}</Empty>}
      {!isEmpty && !refusal && !failure && (
        <div className="inspect-found" data-many={isMany}>
          <div className="inspect-hits">
            <div className="inspect-summary">
              <p className="inspect-summary-text" role="status">
                {summaryOf(state)}
              </p>
              {analysis.findings.length > 1 && (
                <div className="inspect-filters">
                  <Segmented label="Order" options={ORDERS} value={order} onChange={inspection.sort} />
                  <label className="inspect-check">
                    <input
                      type="checkbox"
                      checked={isOnlyProblems}
                      onChange={event => inspection.showOnlyProblems(event.target.checked)}
                    />
                    Problems only
                  </label>
                </div>
              )}
            </div>
            {rows.length > 0 && <FindingList />}
            {rows.length === 0 && readTo === undefined && !hasOnlyMisses && (
              <Empty title={isOnlyProblems ? 'No problems' : 'No IDs in this text'}>
                {isOnlyProblems ? inspectText.noProblems : inspectText.noIds}
              </Empty>
            )}
            {(misses.list.length > 0 || misses.isCut) && <MissList misses={misses} onTake={take} />}
          </div>
          {analysis.findings.length > 0 && (
            <div className="inspect-side">
              {chosen ? <FindingDetail finding={chosen} /> : <Overview analysis={analysis} />}
              {chosen && analysis.findings.length > 1 && (
                <Button look="quiet" className="inspect-back" onClick={() => inspection.choose(undefined)}>
                  Show all
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
