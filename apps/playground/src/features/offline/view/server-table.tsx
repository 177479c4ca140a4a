import { Button, Empty, IdText, useAnnounce } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import { toHex, unixMsOf } from '@sno-id/sdk';
import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { tableText } from '../content.ts';
import { pageApp } from '../model/page-app.ts';
import type { Row, Table } from '../store/wire.ts';
import { useNotes } from './use-notes.ts';

/** The rows as the database stores them, which shows that a note's ID is its primary key. */
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
      title={tableText.title}
      className="offline-server"
      aside={table && <p className="note">{table.database}</p>}
    >
      <div className="offline-row">
        <Button onClick={() => void look()} disabled={!isReady}>
          {tableText.load}
        </Button>
        <p className="note">{table ? countWords(table) : tableText.about}</p>
      </div>
      <p className="note wrong offline-problem" role="alert">
        {problem && tableText.unavailable(problem)}
      </p>
      {table && (table.rows > 0 ? <Rows rows={table.newest} /> : <Empty title={tableText.empty} />)}
    </Panel>
  );
}

function countWords({ rows, notes, newest }: Table): string {
  const gone = rows - notes;
  const shown = rows > newest.length ? tableText.newest(newest.length) : '';
  return `${grouped(rows)} ${rows === 1 ? 'row' : 'rows'}${gone > 0 ? tableText.deleted(grouped(gone)) : ''}.${shown}`;
}

function Rows({ rows }: { readonly rows: readonly Row[] }) {
  const notes = useNotes(state => state.notes);
  const here = new Set(notes.map(({ id }) => toHex(id)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="offline-table" aria-label={tableText.list} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{tableText.key}</th>
            <th scope="col">{tableText.text}</th>
            <th scope="col">{tableText.created}</th>
            <th scope="col">{tableText.kind}</th>
            <th scope="col">{tableText.here}</th>
            <th scope="col">{tableText.body}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, id, text, deleted, kind }) => (
            <tr key={key}>
              <th scope="row" className="mono">
                \x{key}
              </th>
              <td>
                <IdText id={id} />
              </td>
              <td className="mono">{new Date(unixMsOf(id)).toISOString().slice(0, 23).replace('T', ' ')}</td>
              <td>{kind}</td>
              <td>{here.has(key) ? tableText.same : tableText.missing}</td>
              <td className="offline-cell-text">{deleted ? 'deleted' : text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
