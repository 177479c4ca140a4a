import { Button, CopyButton, useAnnounce } from '@sno-id/kit';
import { type Sno, toUuid } from '@sno-id/sdk';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { liveText } from '../content.ts';
import { EVERY_MS } from '../model/births.ts';
import { births } from '../model/page-births.ts';
import { Beside } from './beside.tsx';
import { IdParts } from './id-parts.tsx';
import './live-id.css';

interface LiveIdProps {
  readonly onTakeApart: (id: Sno) => void;
}

/** An ID made now, what its parts say, and a UUID v7 of the same moment. */
export function LiveId({ onTakeApart }: LiveIdProps) {
  const latest = useStore(births, state => state.latest);
  const before = useStore(births, state => state.before);
  const run = useStore(births, state => state.run);

  useEffect(run, [run]);

  return (
    <section className="live frame" aria-label={liveText.title}>
      <Head id={latest.id} />
      <IdParts id={latest.id} before={before?.id} />
      <div className="live-more">
        <Button onClick={() => onTakeApart(latest.id)}>{liveText.takeApart}</Button>
        <p>
          {liveText.asUuid} <span className="mono">{toUuid(latest.id)}</span>
        </p>
      </div>
      <Beside birth={latest} before={before} />
    </section>
  );
}

/** Where the ID comes from, and what makes further ones. */
function Head({ id }: { readonly id: Sno }) {
  const { isLive, setLive, make } = useStore(births);
  const announce = useAnnounce();

  function makeOne() {
    make();
    announce(liveText.made({ id: births.getState().latest.id }));
  }

  return (
    <div className="live-head">
      <p className="id-caption">
        <b>{liveText.sno}</b> <span className="live-length">{liveText.length}</span>
      </p>
      <p className="live-state" data-live={isLive}>
        {isLive ? liveText.live({ seconds: EVERY_MS / 1_000 }) : liveText.paused}
      </p>
      <div className="live-actions">
        <Button look="quiet" onClick={() => setLive(!isLive)}>
          {isLive ? liveText.pause : liveText.resume}
        </Button>
        <Button look="quiet" onClick={makeOne}>
          {liveText.make}
        </Button>
        <CopyButton text={id} what={liveText.copy} />
      </div>
    </div>
  );
}
