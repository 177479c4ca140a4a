import { Button, useAnnounce } from '@sno-id/kit';
import { useEffect, useRef } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { openDevtools } from '../../../lib/devtools.ts';
import { networkText } from '../content.ts';
import {
  bulkWords,
  cellWords,
  conflictWords,
  deviceWords,
  lostWords,
  syncWords,
} from '../model/offline-texts.ts';
import { pageApp } from '../model/page-app.ts';
import { useNotes } from './use-notes.ts';

const MANY = 1_000;

/** The network as this app sees it, the identity of this tab, and things to try. */
export function SyncPanel() {
  return (
    <Panel title={networkText.title} className="offline-sync">
      <Network />
      <Conflicts />
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
          {networkText.offline}
        </label>
        <Button onClick={() => pageApp().syncNow()} aria-disabled={isOffline || !isReady}>
          {networkText.syncNow}
        </Button>
      </div>
      <p className="offline-state" data-phase={sync.phase}>
        {phase === 'opening' ? networkText.opening : syncWords({ sync, waiting }, wallClock)}
      </p>
      <p className="note wrong offline-problem" role="alert">
        {phase === 'failed' ? networkText.noStorage(problem ?? '') : problem}
      </p>
    </>
  );
}

/** Announces when the connection changes, not each time the server is polled. */
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
  offline: networkText.offline,
  synced: networkText.isSynced,
  absent: networkText.isAbsent,
  unreachable: networkText.isUnreachable,
  refused: networkText.isRefused,
};

function Identity() {
  const device = useNotes(state => state.device);
  return (
    <div className="offline-identity">
      <h4>{networkText.identity}</h4>
      <p data-kind={device?.kind}>{device ? deviceWords(device) : '…'}</p>
      {device && (
        <p className="note">
          {networkText.cell}: <span className="mono">{cellWords(device.cells, wallClock)}</span>
        </p>
      )}
    </div>
  );
}

/** The notes that were given new IDs, so that nobody overlooks them. */
function Conflicts() {
  const conflicts = useNotes(state => state.conflicts);
  return (
    <p className="offline-conflicts" role="status">
      {conflicts > 0 && conflictWords(conflicts)}
    </p>
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
      <h4>{networkText.tryTitle}</h4>
      <div className="offline-row">
        <a className="button offline-tab" href="#1/offline" target="_blank" rel="noopener">
          {networkText.secondTab}
        </a>
        <Button onClick={() => void makeMany()} disabled={!isReady}>
          {networkText.bulk}
        </Button>
        <Button onClick={openDevtools}>{networkText.devtools}</Button>
      </div>
      <p className="note">{bulk ? bulkWords(bulk) : networkText.bulkNote}</p>
    </div>
  );
}

function Reset() {
  const waiting = useNotes(state => state.waiting);
  const isAbsent = useNotes(({ sync }) => sync.phase === 'absent');
  const announce = useAnnounce();

  async function clear(action: () => Promise<void>) {
    await action();
    announce(pageApp().store.getState().problem ?? networkText.cleared);
  }

  return (
    <details className="offline-reset">
      <summary>{networkText.startOver}</summary>
      <p className="note">{networkText.clearNote(lostWords(waiting))}</p>
      <div className="offline-row">
        <Button onClick={() => void clear(() => pageApp().clearHere())}>{networkText.clearBrowser}</Button>
        <Button onClick={() => void clear(() => pageApp().clearEverywhere())} disabled={isAbsent}>
          {networkText.clearBoth}
        </Button>
      </div>
    </details>
  );
}

function wallClock(unixMs: number): string {
  return new Date(unixMs).toLocaleTimeString('en', { hourCycle: 'h23' });
}
