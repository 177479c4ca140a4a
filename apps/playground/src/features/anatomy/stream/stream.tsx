import { Button, FieldMark } from '@sno-id/kit';
import type { Sno } from '@sno-id/sdk';
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { useWorkbench } from '../../../hooks/use-workbench.ts';
import { RECENT_LIMIT } from '../../../lib/workbench.ts';
import { rowAfterKey, rowsWith } from './rows.ts';
import './stream.css';
import { generatorText, streamText } from '../content.ts';
import { StreamRow } from './stream-row.tsx';

/** The latest IDs, newest first. One row is a Tab stop; the arrow keys move between rows. */
export function Stream() {
  const recent = useWorkbench(state => state.recent);
  const chosen = useWorkbench(state => state.chosen);
  const choose = useWorkbench(state => state.choose);
  const [held, setHeld] = useState<Sno>();
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = rowsWith(recent, held);
  const onHold = useCallback((id: Sno) => setHeld(id), []);

  function onKeyDown(event: KeyboardEvent) {
    const at = held ? rows.indexOf(held) : 0;
    const next = rowAfterKey(event.key, at, rows.length);
    if (next === undefined) return;
    event.preventDefault();
    body.current?.rows[next]?.querySelector('button')?.focus();
  }

  function onBlur(event: FocusEvent) {
    if (!body.current?.contains(event.relatedTarget)) setHeld(undefined);
  }

  // Selects on pointerdown: by pointerup, newer IDs may have moved the row.
  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    if (event.target.closest('.copy-button')) return;
    const id = event.target.closest('tr')?.getAttribute('data-id');
    if (id) choose(id as Sno, 'from the stream');
  }

  return (
    <Panel title={streamText.title} className="stream" aside={<Clear count={recent.length} />}>
      <div className="stream-window">
        <table className="stream-table">
          <caption className="unseen">{streamText.caption}</caption>
          <StreamHead />
          <tbody ref={body} onKeyDown={onKeyDown} onBlur={onBlur} onPointerDown={onPointerDown}>
            {rows.map((id, index) => (
              <StreamRow
                key={id}
                id={id}
                isChosen={id === chosen}
                isTabStop={held === undefined ? index === 0 : id === held}
                onChoose={choose}
                onHold={onHold}
              />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && (
          <p className="stream-empty">
            {streamText.empty} <strong>{generatorText.start}</strong> {streamText.emptyStart}{' '}
            <strong>{generatorText.makeOne}</strong> {streamText.emptyOne}
          </p>
        )}
      </div>
    </Panel>
  );
}

function StreamHead() {
  return (
    <thead>
      <tr>
        <th scope="col" className="stream-col-id">
          ID
        </th>
        <th scope="col" className="stream-col-time">
          <FieldMark field="time" /> <span className="unseen">{streamText.time}</span> <span>UTC</span>
        </th>
        <th scope="col" className="stream-col-small">
          <FieldMark field="tick" /> <span className="unseen">Tick</span>
        </th>
        <th scope="col" className="stream-col-small">
          <FieldMark field="metabyte" /> <span className="unseen">Metabyte</span>
        </th>
        <th scope="col" className="stream-col-large stream-partition">
          <FieldMark field="partition" /> <span className="unseen">Partition</span>
        </th>
        <th scope="col" className="stream-col-large">
          <FieldMark field="sequence" /> <span className="unseen">Sequence</span>
        </th>
        <td />
      </tr>
    </thead>
  );
}

function Clear({ count }: { readonly count: number }) {
  const clear = useWorkbench(state => state.clearRecent);
  return (
    <div className="stream-aside">
      <span className="note">{streamText.order(RECENT_LIMIT)}</span>
      <Button look="quiet" aria-disabled={count === 0} onClick={() => count > 0 && clear()}>
        {streamText.clear}
      </Button>
    </div>
  );
}
