import { Button, Empty, IdText, useAnnounce } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { partitionOf, toHex, unixMsOf } from '@sno-id/sdk';
import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { pageApp } from '../model/page-app.ts';
import type { Row, Table } from '../store/wire.ts';
import { useNotes } from './use-notes.ts';

/** The rows as the database has them: the proof that a note's ID is its primary key. */
export function ServerTable() {
  const [table, setTable] = useState<Table>();
  const [problem, setProblem] = useState<string>();
  const isReady = useNotes(({ phase }) => phase === 'ready');
  const announce = useAnnounce();

  async function look() {
    try {
      const now = await pageApp().table();
      setTable(now);
      setProblem(undefined);
      announce(countWords(now));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <Panel
      title="The server’s table"
      className="offline-server"
      aside={table && <p className="note">{table.database}</p>}
    >
      <div className="offline-row">
        <Button onClick={() => void look()} disabled={!isReady}>
          Look at the server’s table
        </Button>
        <p className="note">{table ? countWords(table) : 'Asks the database itself, not this page.'}</p>
      </div>
      <p className="note wrong offline-problem" role="alert">
        {problem && `The table cannot be seen: ${problem}.`}
      </p>
      {table && (table.rows > 0 ? <Rows rows={table.newest} /> : <Empty title="The table is empty." />)}
    </Panel>
  );
}

function countWords({ rows, notes, newest }: Table): string {
  const gone = rows - notes;
  const shown = rows > newest.length ? ` The newest ${newest.length}:` : '';
  return `${grouped(rows)} ${rows === 1 ? 'row' : 'rows'}${gone > 0 ? `, ${grouped(gone)} of a deleted note` : ''}.${shown}`;
}

function Rows({ rows }: { readonly rows: readonly Row[] }) {
  const notes = useNotes(state => state.notes);
  const here = new Set(notes.map(({ id }) => toHex(id)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="offline-table" aria-label="Rows of the table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Primary key, 10 bytes</th>
            <th scope="col">The same as text</th>
            <th scope="col">Made, UTC</th>
            <th scope="col">By partition</th>
            <th scope="col">In this browser</th>
            <th scope="col">Text</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, id, text, deleted }) => (
            <tr key={key}>
              <th scope="row" className="mono">
                \x{key}
              </th>
              <td>
                <IdText id={id} />
              </td>
              <td className="mono">{new Date(unixMsOf(id)).toISOString().slice(0, 23).replace('T', ' ')}</td>
              <td className="mono">{grouped(partitionOf(id))}</td>
              <td>{here.has(key) ? 'same ID' : 'not here'}</td>
              <td className="offline-cell-text">{deleted ? 'deleted' : text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
