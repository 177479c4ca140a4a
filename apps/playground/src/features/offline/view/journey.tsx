import { Button, IdText, useAnnounce } from '@sno-id/kit';
import { useState } from 'react';
import { useStore } from 'zustand';
import { copyText, journeyText, offlineText } from '../content.ts';
import { devices } from '../model/devices.ts';
import { journeyOf } from '../model/journey.ts';
import type { NotesApp } from '../model/notes-app.ts';
import { AppContext, useApp, useDevices, useNotes } from './use-notes.ts';

/** The newest note on its way: where its ID is, where it is not yet, and what can go wrong with it. */
export function Journey() {
  const { a, b, isDemo } = useDevices(state => state);
  const onA = useStore(a.store, ({ notes }) => notes);
  const onB = useStore(b.store, ({ notes }) => notes);
  const isOffA = useStore(a.store, ({ isOffline }) => isOffline);
  const isOffB = useStore(b.store, ({ isOffline }) => isOffline);
  const journey = journeyOf(onA, onB, !isOffA && !isOffB);

  return (
    <section className="offline-journey frame" aria-label={journeyText.title}>
      <p className="offline-journey-says" role="status">
        <strong>{journey ? <IdText id={journey.id} /> : journeyText.title}</strong>{' '}
        {isDemo && `${journeyText.demo} `}
        {journey ? journey.says : !isDemo && journeyText.none}
      </p>
      <ol>
        {journeyText.places.map(({ place, name }) => (
          <li key={place} data-here={journey?.places.has(place) || undefined} data-has={journey?.has}>
            <b>{name}</b>
            <span>{journey?.places.has(place) ? journeyText[journey.has] : journeyText.notHere}</span>
          </li>
        ))}
      </ol>
      <AppContext value={b}>
        <Copy />
      </AppContext>
      <Button look="quiet" onClick={() => void devices().startOver()}>
        {offlineText.startOver}
      </Button>
    </section>
  );
}

/** Makes B a copy of A, unless notes would be lost. */
function Copy() {
  const isReady = useNotes(state => state.phase === 'ready');
  const app = useApp();
  /** The app whose notes would be lost: another one takes its place when somebody starts over. */
  const [kept, setKept] = useState<NotesApp>();
  const announce = useAnnounce();

  async function copy() {
    const isCopied = await devices().copyOntoB();
    setKept(isCopied ? undefined : app);
    if (isCopied) announce(copyText.copied);
  }

  return (
    <>
      <Button onClick={() => void copy()} disabled={!isReady}>
        {copyText.copy}
      </Button>
      {kept !== app && <p className="note">{copyText.about}</p>}
      <p className="note wrong offline-problem" role="alert">
        {kept === app && copyText.refused}
      </p>
    </>
  );
}
