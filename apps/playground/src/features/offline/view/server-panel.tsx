import { Empty, IdText } from '@sno-id/kit';
import { dayTime } from '@sno-id/kit/data';
import { unixMsOf } from '@sno-id/sdk';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Disclosure } from '../../../components/disclosure.tsx';
import { Panel } from '../../../components/panel.tsx';
import { serverText, tableText } from '../content.ts';
import { devices, hasServer } from '../model/devices.ts';
import type { NotesState } from '../model/notes-state.ts';
import { NoServer } from '../model/sync.ts';
import type { Row, Table } from '../model/table.ts';
import { useDevices, useNotes } from './use-notes.ts';

/** The server that the devices sync with. It can be stopped. */
export function ServerPanel() {
  const isRunning = useDevices(state => state.isServerRunning);
  return (
    <Panel
      title={serverText.title}
      className="offline-server"
      aside={
        <label className="offline-switch">
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
            role="switch"
            checked={isRunning}
            onChange={event => devices().setServerRunning(event.target.checked)}
            disabled={!hasServer()}
          />
          {serverText.power}
        </label>
      }
    >
      <p className="note" role="status">
        {!hasServer() ? serverText.insecure : isRunning ? '' : serverText.stopped}
      </p>
      <h4>{tableText.title}</h4>
      <ServerTable />
      <Disclosure title={serverText.where}>
        <p className="note">{serverText.inPage}</p>
      </Disclosure>
    </Panel>
  );
}

/** The rows as the server's database stores them: a note's ID is its primary key. Read after each change. */
function ServerTable() {
  const [table, setTable] = useState<Table>();
  const [problem, setProblem] = useState<string>();
  const isReady = useNotes(({ phase }) => phase === 'ready');
  const isRunning = useDevices(state => state.isServerRunning);
  const readTable = useDevices(state => state.readTable);
  const changes = useChanges();

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever the notes of a device have changed
  useEffect(() => {
    if (!isRunning || !isReady) return;
    readTable().then(
      now => {
        setTable(now);
        setProblem(undefined);
      },
      error => {
        if (!(error instanceof NoServer)) setProblem(error instanceof Error ? error.message : String(error));
      },
    );
  }, [isRunning, isReady, readTable, changes]);

  return (
    <div className="offline-found">
      <p className="note">{table && countWords(table)}</p>
      <p className="note wrong offline-problem" role="alert">
        {problem && tableText.unavailable({ problem })}
      </p>
      {table && (table.rows > 0 ? <Rows rows={table.newest} /> : <Empty title={tableText.empty} />)}
    </div>
  );
}

/** Another value whenever a device may have changed the table. */
function useChanges(): string {
  const { a: one, b: two } = useDevices(state => state);
  const a = useStore(one.store, changeOf);
  const b = useStore(two.store, changeOf);
  return `${a} ${b}`;
}

/** Unsent changes show a push, and the number of notes shows a pull or a cleared table. */
function changeOf({ notes, waiting, sync }: NotesState): string {
  return `${waiting} ${notes.length} ${notes.filter(note => note.standing === 'stored').length} ${sync.phase === 'synced'}`;
}

function countWords({ rows, notes, newest }: Table): string {
  const shown = rows > newest.length ? newest.length : undefined;
  return tableText.count({ rows, deleted: rows - notes, shown });
}

function Rows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="offline-table" aria-label={tableText.list} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{tableText.key}</th>
            <th scope="col">{tableText.body}</th>
            <th scope="col">{tableText.kind}</th>
            <th scope="col">{tableText.created}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, text, isGone, kind }) => (
            <tr key={id}>
              <th scope="row">
                <IdText id={id} />
              </th>
              <td className="offline-cell-text">{isGone ? tableText.deleted : text}</td>
              <td>{kind}</td>
              <td className="mono">{dayTime(unixMsOf(id))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
