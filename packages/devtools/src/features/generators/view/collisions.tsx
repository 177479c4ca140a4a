import { Button, useAnnounce } from '@sno-id/kit';
import { plural } from '@sno-id/kit/data';
import { useEffect } from 'react';
import { usePanel, usePart, useRegistry } from '../../../ui/panel-context.ts';
import { createOverlaps } from '../model/overlaps.ts';
import { verdictOf } from '../model/verdict.ts';
import { collisionsText } from './content.ts';

/** Says whether two generators could make the same ID. Problems has each pair. */
export function Collisions() {
  const announce = useAnnounce();
  const { settings } = usePanel();
  const state = useRegistry(state => state);
  const shared = usePart(createOverlaps).read();
  const overlaps = shared.reduce((sum, { count }) => sum + count, 0);
  const { text, gaps } = verdictOf(overlaps, state, shared);

  useEffect(() => {
    if (overlaps > 0) announce(`Collisions possible: ${plural(overlaps, 'pair')} of generators`);
  }, [announce, overlaps]);

  return (
    <section className="generators-collisions" aria-label="Collisions">
      <h2 className={overlaps > 0 ? 'wrong' : undefined}>{text}</h2>
      {overlaps > 0 && (
        <Button look="quiet" onClick={() => settings.choose({ view: 'problems' })}>
          Show in Problems
        </Button>
      )}
      <p className="note">
        {gaps.length > 0 && `${collisionsText.gaps(gaps)} `}
        {collisionsText.elsewhere}
      </p>
    </section>
  );
}
