import { Button, IdText } from '@sno-id/kit';
import { useStore } from 'zustand';
import { journeyText, offlineText } from '../content.ts';
import { devices } from '../model/devices.ts';
import { journeyOf } from '../model/journey.ts';
import { useDevices } from './use-notes.ts';

/** The newest note on its way: where its ID is, and where it is not yet. */
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
      <Button look="quiet" onClick={() => void devices().startOver()}>
        {offlineText.startOver}
      </Button>
    </section>
  );
}
