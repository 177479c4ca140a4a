import type { Sno } from '@sno-id/sdk';
import { useEffect } from 'react';
import { AfterGuess, Guess } from '../../components/guess.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { ShowCode } from '../../components/show-code.tsx';
import { useSectionState } from '../../hooks/use-section-state.ts';
import { report } from '../../lib/facts.ts';
import { offlineCode } from './model/offline-code.ts';
import { Guarantees } from './view/guarantees.tsx';
import { NoteEditor } from './view/note-editor.tsx';
import { NoteList } from './view/note-list.tsx';
import './view/offline.css';
import { offlineGuessText, offlineText } from './content.ts';
import { offlineCodec } from './model/offline-codec.ts';
import { ServerTable } from './view/server-table.tsx';
import { SyncPanel } from './view/sync-panel.tsx';
import { useNotes, useSyncing } from './view/use-notes.ts';

/** An offline-first app: notes whose IDs are final before any server has seen them. */
export function OfflineSection() {
  const [{ open }, setState] = useSectionState('offline', offlineCodec);
  useSyncing();
  useReport();

  function choose(id: Sno | undefined) {
    setState({ open: id }, id ? `open ${id}` : 'close the note');
  }

  return (
    <SectionFrame title={offlineText.title} lead={offlineText.lead}>
      <Guess
        id="offline-rename"
        question={offlineGuessText.question}
        answers={[offlineGuessText.answerSome, offlineGuessText.answerUnit, offlineGuessText.answerNone]}
        right={2}
        explanation={offlineGuessText.explanation}
      />
      <div className="offline-halves">
        <SyncPanel />
        <div className="offline-notes-half">
          <NoteList open={open} onChoose={choose} />
          <NoteEditor id={open} onChoose={choose} />
        </div>
      </div>
      <ServerTable />
      <AfterGuess question="offline-rename">
        <Guarantees />
      </AfterGuess>
      <ShowCode code={offlineCode()} title={offlineText.codeTitle} />
    </SectionFrame>
  );
}

/** Reports the state of the app for the lessons. */
function useReport(): void {
  const notes = useNotes(state => state.notes);
  const waiting = useNotes(state => state.waiting);
  const isOffline = useNotes(state => state.isOffline);
  useEffect(() => {
    const stored = notes.filter(note => note.stored).length;
    report({ offline: { notes: notes.length, stored, waiting, isOffline } });
  }, [notes, waiting, isOffline]);
}
