import { Button, Empty, IdText, useAnnounce } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { unixMsOf } from '@sno-id/sdk';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Disclosure } from '../../../components/disclosure.tsx';
import { Panel } from '../../../components/panel.tsx';
import { serverText, tableText } from '../content.ts';
import { serverTable, setServerRunning } from '../model/devices.ts';
import { NoServer, type NotesState } from '../model/notes-app.ts';
import type { Row, Table } from '../model/table.ts';
import { useDevices, useNotes } from './use-notes.ts';

/** Which server the devices sync with. That of the page can be stopped. */
export function ServerBar() {
  const place = useDevices(state => state.server);
  const isRunning = useDevices(state => state.isServerRunning);

  return (
    <Panel title={serverText.title} className="offline-server" aside={place === 'page' && <ServerSwitch />}>
      <p className="note" role="status">
        {place === undefined
          ? serverText.looking
          : place === 'none'
            ? serverText.insecure
            : isRunning
              ? ''
              : serverText.stopped}
      </p>
    </Panel>
  );
}

function ServerSwitch() {
  const isRunning = useDevices(state => state.isServerRunning);
  return (
    <label className="offline-switch">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
        role="switch"
        checked={isRunning}
        onChange={event => setServerRunning(event.target.checked)}
      />
      {serverText.running}
    </label>
  );
}

/** The rows as the server's database stores them: a note's ID is its primary key. */
export function ServerTable() {
  const place = useDevices(state => state.server);
  return (
    <Panel title={tableText.title} className="offline-rows">
      <TableView isLive={place === 'page'} />
      {(place === 'page' || place === 'network') && (
        <Disclosure title={serverText.where}>
          <p className="note">{place === 'page' ? serverText.inPage : serverText.onNetwork}</p>
        </Disclosure>
      )}
    </Panel>
  );
}

/** The table. A live one is read after each change; the other when it is asked for. */
function TableView({ isLive }: { readonly isLive: boolean }) {
  const [table, setTable] = useState<Table>();
  const [problem, setProblem] = useState<string>();
  const isReady = useNotes(({ phase }) => phase === 'ready');
  const isRunning = useDevices(state => state.isServerRunning);
  const changes = useChanges();
  const announce = useAnnounce();

  async function look(): Promise<Table | undefined> {
    try {
      const now = await serverTable();
      setTable(now);
      setProblem(undefined);
      return now;
    } catch (error) {
      const isAbsent = error instanceof NoServer;
      setProblem(isAbsent ? tableText.noServer : error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }

  async function lookAndSay() {
    const now = await look();
    if (now) announce(countWords(now));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever the notes of a device have changed
  useEffect(() => {
    if (isLive && isRunning && isReady) void look();
  }, [isLive, isRunning, isReady, changes]);

  return (
    <>
      <div className="offline-row">
        {!isLive && (
          <Button onClick={() => void lookAndSay()} disabled={!isReady}>
            {tableText.load}
          </Button>
        )}
        <p className="note">{table ? countWords(table) : tableText.about}</p>
      </div>
      <p className="note wrong offline-problem" role="alert">
        {problem && tableText.unavailable(problem)}
      </p>
      {table && (table.rows > 0 ? <Rows rows={table.newest} /> : <Empty title={tableText.empty} />)}
    </>
  );
}

/** Another value whenever a device may have changed the table. */
function useChanges(): string {
  const devices = useDevices(state => state);
  const a = useStore(devices.a.store, changeOf);
  const b = useStore((devices.b ?? devices.a).store, changeOf);
  return `${a} ${b}`;
}

/** Unsent changes show a push, and the number of notes shows a pull or a cleared table. */
function changeOf({ notes, waiting, sync }: NotesState): string {
  return `${waiting} ${notes.length} ${notes.filter(note => note.standing === 'stored').length} ${sync.phase === 'synced'}`;
}

function countWords({ rows, notes, newest }: Table): string {
  const gone = rows - notes;
  const shown = rows > newest.length ? tableText.newest(newest.length) : '';
  return `${grouped(rows)} ${rows === 1 ? 'row' : 'rows'}${gone > 0 ? tableText.deleted(grouped(gone)) : ''}.${shown}`;
}

function Rows({ rows }: { readonly rows: readonly Row[] }) {
  const notes = useNotes(state => state.notes);
  const here = new Set(notes.map(({ id }) => id));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="offline-table" aria-label={tableText.list} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{tableText.key}</th>
            <th scope="col">{tableText.body}</th>
            <th scope="col">{tableText.here}</th>
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
              <td className="offline-cell-text">{isGone ? 'deleted' : text}</td>
              <td data-label={tableText.here}>{here.has(id) ? tableText.same : tableText.missing}</td>
              <td data-label={tableText.kind}>{kind}</td>
              <td data-label={tableText.created} className="mono">
                {new Date(unixMsOf(id)).toISOString().slice(0, 23).replace('T', ' ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
