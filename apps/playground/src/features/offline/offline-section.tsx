import type { Sno } from '@sno-id/sdk';
import { useEffect } from 'react';
import { Guess } from '../../components/guess.tsx';
import { SectionFrame } from '../../components/section-frame.tsx';
import { ShowCode } from '../../components/show-code.tsx';
import { useSectionState } from '../../hooks/use-section-state.ts';
import { report } from '../../lib/facts.ts';
import { offlineGuessText, offlineText } from './content.ts';
import type { DeviceName } from './model/devices.ts';
import { offlineCode } from './model/offline-code.ts';
import { offlineCodec } from './model/offline-codec.ts';
import { AddDevice } from './view/add-device.tsx';
import { DevicePanel } from './view/device-panel.tsx';
import { GUESS_ID, Guarantees } from './view/guarantees.tsx';
import { Legend } from './view/legend.tsx';
import './view/offline.css';
import { ServerBar, ServerTable } from './view/server-panel.tsx';
import { AppContext, useDevices, useNotes } from './view/use-notes.ts';

/** An offline-first app: notes whose IDs are final before any server has seen them. */
export function OfflineSection() {
  const [{ open, device: openOn }, setState] = useSectionState('offline', offlineCodec);
  const a = useDevices(state => state.a);
  const b = useDevices(state => state.b);

  const choose = (device: DeviceName) => (id: Sno | undefined) =>
    setState({ open: id, device: id ? device : 'a' }, id ? `open ${id}` : 'close the note');
  const openIn = (device: DeviceName) => (device === openOn ? open : undefined);

  return (
    <SectionFrame title={offlineText.title} lead={offlineText.lead}>
      <Guess
        id={GUESS_ID}
        question={offlineGuessText.question}
        answers={[offlineGuessText.answerSome, offlineGuessText.answerUnit, offlineGuessText.answerNone]}
        right={2}
        explanation={offlineGuessText.explanation}
      />
      <div className="offline-devices">
        <AppContext value={a}>
          <Reporter fact="offline" />
          <DevicePanel device="a" open={openIn('a')} onChoose={choose('a')} />
          <div className="offline-middle">
            <ServerBar />
            <ServerTable />
          </div>
        </AppContext>
        {b ? (
          <AppContext value={b}>
            <Reporter fact="offlineB" />
            <DevicePanel device="b" open={openIn('b')} onChoose={choose('b')} />
          </AppContext>
        ) : (
          <AddDevice />
        )}
      </div>
      <Legend />
      <Guarantees />
      <ShowCode code={offlineCode()} title={offlineText.codeTitle} />
    </SectionFrame>
  );
}

/** Reports the state of a device for the lessons. */
function Reporter({ fact }: { readonly fact: 'offline' | 'offlineB' }) {
  const notes = useNotes(state => state.notes);
  const waiting = useNotes(state => state.waiting);
  const isOffline = useNotes(state => state.isOffline);
  useEffect(() => {
    const stored = notes.filter(({ standing }) => standing === 'stored' || standing === 'edited').length;
    report({ [fact]: { notes: notes.length, stored, waiting, isOffline } });
  }, [fact, notes, waiting, isOffline]);
  return null;
}
