import { Button, Term, useAnnounce } from '@sno-id/kit';
import type { Sno } from '@sno-id/sdk';
import { useEffect, useRef } from 'react';
import { Disclosure } from '../../../components/disclosure.tsx';
import { Panel } from '../../../components/panel.tsx';
import { useNow } from '../../../hooks/use-now.ts';
import { conflictText, deviceNames, networkText, notesText } from '../content.ts';
import type { DeviceName } from '../model/devices.ts';
import { cellWords, deviceWords, syncWords } from '../model/offline-texts.ts';
import { NoteList } from './note-list.tsx';
import { useApp, useNotes, useSyncing } from './use-notes.ts';

interface DevicePanelProps {
  readonly device: DeviceName;
  readonly open: Sno | undefined;
  readonly onChoose: (id: Sno | undefined) => void;
}

/** One device: its network, its notes, and what can be done to it. */
export function DevicePanel({ device, open, onChoose }: DevicePanelProps) {
  const { title, about } = deviceNames[device];
  const count = useNotes(({ notes }) => notes.length);
  useSyncing(useApp());

  return (
    <Panel
      title={title}
      className="offline-device"
      aside={<p className="note">{count > 0 ? `${about} · ${notesText.count({ count })}` : about}</p>}
    >
      <Network device={device} />
      <Conflicts />
      <NoteList device={device} open={open} onChoose={onChoose} />
      <Identity device={device} />
    </Panel>
  );
}

function Network({ device }: { readonly device: DeviceName }) {
  const app = useApp();
  const isOffline = useNotes(state => state.isOffline);
  const sync = useNotes(state => state.sync);
  const waiting = useNotes(state => state.waiting);
  const problem = useNotes(state => state.problem);
  const phase = useNotes(state => state.phase);
  const isReady = phase === 'ready';
  useSpokenPhase(deviceNames[device].title);

  return (
    <>
      <div className="offline-row">
        <label className="offline-switch">
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
            role="switch"
            checked={!isOffline}
            onChange={event => app.setOffline(!event.target.checked)}
            disabled={!isReady}
          />
          {networkText.network}
        </label>
        <Button onClick={() => app.syncNow()} aria-disabled={isOffline || !isReady}>
          {networkText.syncNow}
        </Button>
      </div>
      <p className="offline-state" data-phase={sync.phase}>
        {phase === 'opening' ? networkText.opening : syncWords({ sync, waiting }, wallClock)}
      </p>
      <p className="note wrong offline-problem" role="alert">
        {phase === 'failed' ? networkText.noStorage({ problem: problem ?? '' }) : problem}
      </p>
    </>
  );
}

/** Announces when the connection changes, not each time the server is polled. */
function useSpokenPhase(device: string): void {
  const announce = useAnnounce();
  const phase = useNotes(({ sync }) => sync.phase);
  const spoken = useRef<string>(undefined);
  useEffect(() => {
    if (phase === 'syncing' || phase === spoken.current) return;
    if (spoken.current !== undefined) {
      announce(networkText.spoken({ device, state: networkText.spokenPhase[phase] }));
    }
    spoken.current = phase;
  }, [phase, announce, device]);
}

/** By what this device keeps its IDs apart. */
function Identity({ device }: { readonly device: DeviceName }) {
  const status = useNotes(state => state.device);
  const nowMs = useNow();
  return (
    <Disclosure title={networkText.identity} className="offline-identity">
      <p data-kind={status?.kind}>{status ? deviceWords(status) : '…'}</p>
      {status && (
        <p className="note">
          <Term term="cell">{networkText.cell}</Term>:{' '}
          <span className="mono">{cellWords(status.cells, nowMs, wallClock)}</span>
        </p>
      )}
      {device === 'a' && (
        <a className="button offline-tab" href="#1/offline" target="_blank" rel="noopener">
          {networkText.secondTab}
        </a>
      )}
    </Disclosure>
  );
}

/** That this device is a copy, and the notes that were given new IDs, so that nobody overlooks them. */
function Conflicts() {
  const conflicts = useNotes(state => state.conflicts);
  const isCopy = useNotes(state => state.isCopy);
  const unsent = useNotes(state => state.waiting > 0);
  return (
    <p className="offline-conflicts" role="status">
      {[
        isCopy && conflictText.copy,
        conflicts > 0 && conflictText.count({ count: conflicts }),
        isCopy && conflicts === 0 && conflictText.none({ unsent }),
      ]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}

function wallClock(unixMs: number): string {
  // Without `Intl`, whose first use holds a phone for half a second.
  return new Date(unixMs).toTimeString().slice(0, 8);
}
