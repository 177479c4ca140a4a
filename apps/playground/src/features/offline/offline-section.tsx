import type { Sno } from '@sno-id/sdk';
import { useEffect } from 'react';
import { Guess } from '../../components/guess.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { ShowCode } from '../../components/show-code.tsx';
import { useSectionState } from '../../hooks/use-section-state.ts';
import { report } from '../../lib/facts.ts';
import { offlineCode } from './model/offline-code.ts';
import { Guarantees } from './view/guarantees.tsx';
import { NoteEditor } from './view/note-editor.tsx';
import { NoteList } from './view/note-list.tsx';
import './view/offline.css';
import { offlineCodec } from './model/offline-codec.ts';
import { ServerTable } from './view/server-table.tsx';
import { SyncPanel } from './view/sync-panel.tsx';
import { useNotes, useSyncing } from './view/use-notes.ts';

/** An offline-first app: notes whose IDs are final before any server has heard of them. */
export function OfflineSection() {
  const [{ open }, setState] = useSectionState('offline', offlineCodec);
  useSyncing();
  useReport();
  const identity = useNotes(state => state.identity);

  function choose(id: Sno | undefined) {
    setState({ open: id }, id ? `open ${id}` : 'close the note');
  }

  return (
    <SectionFrame
      title="Offline app"
      lead="Notes that need no network. From the moment it is made, each has its final ID, which is its address here and its primary key on the server. Switch the network off, open a second tab, kill the server: nothing is lost, nothing is there twice."
    >
      <Guess
        id="offline-rename"
        question="Two tabs without a network make 1,000 notes each, in the same second. Then both go online. How many notes need another ID before the server can store them?"
        answers={['About 15', 'Those of the same 4 ms', 'None']}
        right={2}
        explanation="The tabs share a partition, and each has a range of the sequence that no other tab uses. So even in the same 4 ms they cannot make the same ID. Try it below: the button makes the 1,000."
      />
      <div className="offline-halves">
        <SyncPanel />
        <div className="offline-notes-half">
          <NoteList open={open} onChoose={choose} />
          <NoteEditor id={open} onChoose={choose} />
        </div>
      </div>
      <ServerTable />
      <Guarantees />
      <ShowCode
        code={offlineCode(identity)}
        title="Show the code: a note with its final ID, this tab’s seat, and the table"
      />
    </SectionFrame>
  );
}

/** Tells lessons how the app stands. */
function useReport(): void {
  const notes = useNotes(state => state.notes);
  const waiting = useNotes(state => state.waiting);
  const isOffline = useNotes(state => state.isOffline);
  useEffect(() => {
    const stored = notes.filter(note => note.stored).length;
    report({ offline: { notes: notes.length, stored, waiting, isOffline } });
  }, [notes, waiting, isOffline]);
}
