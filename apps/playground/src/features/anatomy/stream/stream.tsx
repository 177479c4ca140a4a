import { Button, FieldMark, useRovingFocus } from '@sno-id/kit';
import type { Sno } from '@sno-id/sdk';
import type { PointerEvent } from 'react';
import { useStore } from 'zustand';
import { Panel } from '../../../components/panel.tsx';
import { useWorkbench } from '../../../hooks/use-workbench.ts';
import { showAnatomy } from '../../../lib/id-input.ts';
import { RECENT_LIMIT } from '../../../lib/workbench.ts';
import { generator } from '../generator/model/generator-store.ts';
import './stream.css';
import { generatorText, streamText } from '../content.ts';
import { StreamRow } from './stream-row.tsx';
import { useHeldRows } from './use-held-rows.ts';

/** Rows per Page Up and Page Down. */
const PAGE = 10;
/** The rate, in IDs a second, up to which each new row is seen to arrive. */
const CALM_RATE = 20;

/**
 * The latest IDs, newest first. One row is a Tab stop; the arrow keys move between rows. The list holds still
 * while the mouse or the focus is in it.
 */
export function Stream() {
  const recent = useWorkbench(state => state.recent);
  const chosen = useWorkbench(state => state.chosen);
  const choose = useWorkbench(state => state.choose);
  // More of them would only flicker.
  const isCalm = useStore(generator, ({ running, rate }) => !running || rate <= CALM_RATE);
  const { rows, isHeld, at, focusHandlers, pointerHandlers } = useHeldRows(recent);
  const { container: body, moveByKey } = useRovingFocus<HTMLTableSectionElement>('.stream-id');

  // Selects on pointerdown: under a finger, newer IDs may have moved the row by pointerup.
  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    if (event.target.closest('.copy-button')) return;
    const id = event.target.closest('tr')?.getAttribute('data-id');
    if (id) choose(id as Sno, 'from the stream');
  }

  return (
    <Panel
      title={streamText.title}
      className="stream"
      aside={<Aside count={recent.length} isHeld={isHeld} />}
    >
      <div className="stream-window" {...focusHandlers}>
        <table className="stream-table" data-calm={isCalm}>
          <caption className="unseen">{streamText.caption}</caption>
          <StreamHead />
          <tbody
            ref={body}
            onKeyDown={event => moveByKey(event, { at, page: PAGE })}
            onPointerDown={onPointerDown}
            {...pointerHandlers}
          >
            {rows.map((id, index) => (
              <StreamRow
                key={id}
                id={id}
                isChosen={id === chosen}
                isTabStop={index === at}
                onChoose={choose}
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

interface AsideProps {
  readonly count: number;
  readonly isHeld: boolean;
}

/** What the list shows, and what can be done with it. */
function Aside({ count, isHeld }: AsideProps) {
  const clear = useWorkbench(state => state.clearRecent);
  return (
    <div className="stream-aside">
      <span className="note" data-held={isHeld}>
        {isHeld ? streamText.held : streamText.order(RECENT_LIMIT)}
      </span>
      <Button look="quiet" className="stream-take-apart" onClick={showAnatomy}>
        {streamText.takeApart}
      </Button>
      <Button look="quiet" aria-disabled={count === 0} onClick={() => count > 0 && clear()}>
        {streamText.clear}
      </Button>
    </div>
  );
}
