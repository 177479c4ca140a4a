import { Button, useAnnounce } from '@sno-id/kit';
import { useEffect, useRef } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { openDevtools } from '../../../lib/devtools.ts';
import { bulkWords, identityWords, lostWords, syncWords } from '../model/offline-texts.ts';
import { pageApp } from '../model/page-app.ts';
import { useNotes } from './use-notes.ts';

const MANY = 1_000;

/** The network, as this app sees it; what this tab makes its IDs from; and things to try. */
export function SyncPanel() {
  return (
    <Panel title="Network and tabs" className="offline-sync">
      <Network />
      <Identity />
      <Trials />
      <Reset />
    </Panel>
  );
}

function Network() {
  const isOffline = useNotes(state => state.isOffline);
  const sync = useNotes(state => state.sync);
  const waiting = useNotes(state => state.waiting);
  const problem = useNotes(state => state.problem);
  const phase = useNotes(state => state.phase);
  const isReady = phase === 'ready';
  useSpokenPhase();

  return (
    <>
      <div className="offline-row">
        <label className="offline-switch">
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
            role="switch"
            checked={isOffline}
            onChange={event => void pageApp().setOffline(event.target.checked)}
            disabled={!isReady}
          />
          Offline
        </label>
        <Button onClick={() => pageApp().syncNow()} aria-disabled={isOffline || !isReady}>
          Sync now
        </Button>
      </div>
      <p className="offline-state" data-phase={sync.phase}>
        {phase === 'opening' ? 'Opening what this browser keeps…' : syncWords({ sync, waiting }, wallClock)}
      </p>
      <p className="note wrong offline-problem" role="alert">
        {phase === 'failed' ? `This browser keeps nothing for this page: ${problem}` : problem}
      </p>
    </>
  );
}

/** Says it when the network comes or goes, and not each time the server is asked. */
function useSpokenPhase(): void {
  const announce = useAnnounce();
  const phase = useNotes(({ sync }) => sync.phase);
  const spoken = useRef<string>(undefined);
  useEffect(() => {
    if (phase === 'syncing' || phase === spoken.current) return;
    if (spoken.current !== undefined) announce(SPOKEN[phase]);
    spoken.current = phase;
  }, [phase, announce]);
}

const SPOKEN = {
  offline: 'Offline',
  synced: 'Synced with the server',
  absent: 'There is no server',
  unreachable: 'The server is not there',
  refused: 'The server has refused',
};

function Identity() {
  const identity = useNotes(state => state.identity);
  return (
    <div className="offline-identity">
      <h3>This tab makes its IDs from</h3>
      <p>{identity ? identityWords(identity) : '…'}</p>
    </div>
  );
}

function Trials() {
  const bulk = useNotes(state => state.bulk);
  const isReady = useNotes(state => state.phase === 'ready');
  const announce = useAnnounce();

  async function makeMany() {
    const app = pageApp();
    await app.setOffline(true);
    await app.makeMany(MANY);
    const { bulk, problem } = app.store.getState();
    announce(problem ?? (bulk ? bulkWords(bulk) : ''));
  }

  return (
    <div className="offline-trials">
      <h3>Things to try</h3>
      <div className="offline-row">
        <a className="button offline-tab" href="#1/offline" target="_blank" rel="noopener">
          Open a second tab
        </a>
        <Button onClick={() => void makeMany()} disabled={!isReady}>
          Make 1,000 notes offline
        </Button>
        <Button onClick={openDevtools}>Open the devtools</Button>
      </div>
      <p className="note">
        {bulk ? bulkWords(bulk) : 'Each is a real note, kept in this browser’s IndexedDB.'}
      </p>
    </div>
  );
}

function Reset() {
  const waiting = useNotes(state => state.waiting);
  const isAbsent = useNotes(({ sync }) => sync.phase === 'absent');
  const announce = useAnnounce();

  async function clear(action: () => Promise<void>) {
    await action();
    announce(pageApp().store.getState().problem ?? 'Cleared');
  }

  return (
    <details className="offline-reset">
      <summary>Start over</summary>
      <p className="note">
        Clearing this browser forgets its notes{lostWords(waiting)}. Those in the database come back at the
        next sync. This tab’s generator is not forgotten: its IDs may be elsewhere. Another browser with notes
        of its own sends them again.
      </p>
      <div className="offline-row">
        <Button onClick={() => void clear(pageApp().clearHere)}>Clear this browser</Button>
        <Button onClick={() => void clear(pageApp().clearEverywhere)} disabled={isAbsent}>
          Clear browser and server
        </Button>
      </div>
    </details>
  );
}

function wallClock(unixMs: number): string {
  return new Date(unixMs).toLocaleTimeString('en', { hourCycle: 'h23' });
}
