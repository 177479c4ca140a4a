import { Button, useAnnounce } from '@sno-id/kit';
import { clockTime, grouped, hexOf, plural } from '@sno-id/kit/data';
import { memo, useEffect } from 'react';
import type { Registered } from '../../../core/registry.ts';
import { rangeOf, type SharedIdentity } from '../../../ids/collisions.ts';
import { isDevice } from '../../../source/device.ts';
import { type Description, isSnowflake } from '../../../source/family.ts';
import { usePanel, usePart, useRegistry } from '../../../ui/panel-context.ts';
import { useReading } from '../../../ui/use-reading.ts';
import { createDuplicates } from '../model/duplicates.ts';
import {
  chanceText,
  identityTitle,
  layoutText,
  mayStartAtRandom,
  nameOf,
  overlapText,
  rangeText,
  timeText,
  twinsText,
} from '../model/generator-texts.ts';
import { createOverlaps } from '../model/overlaps.ts';
import { commonRange } from '../model/ranges.ts';
import { verdictOf } from '../model/verdict.ts';
import { listedNames, radarText, rangesText } from './content.ts';

/** How many overlaps of a partition are put into words. */
const SAID = 6;
/** How many shared partitions are listed. */
const IDENTITIES = 20;
/** How many generators of one are named. */
const NAMES = 6;

/**
 * Says which generators could make the same ID, and whether any did. It is drawn again when one of them
 * changes.
 */
export const Radar = memo(function Radar({ generators }: { readonly generators: readonly Registered[] }) {
  const announce = useAnnounce();
  const compared = usePart(createOverlaps);
  const shared = compared.read();
  const incomplete = useRegistry(({ incomplete }) => incomplete);
  const statuses = useRegistry(({ statuses }) => statuses);
  const overlaps = shared.reduce((sum, { count }) => sum + count, 0);
  const { text, gaps } = verdictOf(overlaps, { generators, incomplete, statuses });

  useEffect(() => {
    if (overlaps > 0) announce(`Collisions possible: ${plural(overlaps, 'pair')} of generators`);
  }, [announce, overlaps]);

  return (
    <section className="generators-radar" aria-label="Collision radar">
      <header>
        <h2 className={overlaps > 0 ? 'wrong' : undefined}>{text}</h2>
        <DuplicatesSeen />
        <p className="note">
          Compared at <span className="mono">{clockTime(compared.comparedMs)}</span> UTC. Other devices are
          not included.
        </p>
      </header>
      {gaps.length > 0 && <p className="generators-words">{radarText.gaps(gaps)}</p>}
      {shared.slice(0, IDENTITIES).map(identity => (
        <Identity key={identity.identity} shared={identity} />
      ))}
      {shared.length > IDENTITIES && (
        <p className="generators-words">{radarText.moreIdentities(shared.length - IDENTITIES)}</p>
      )}
    </section>
  );
});

/** What generators of one partition, or one layout and node, do to each other. */
function Identity({ shared }: { readonly shared: SharedIdentity<Registered> }) {
  const { generators, count, overlaps, twins } = shared;
  const { description } = generators[0]!;
  const more = Math.max(0, generators.length - NAMES);
  const named = generators.slice(0, NAMES);
  const names = listedNames(named.map(nameOf), more);
  if (count + twins.length === 0) {
    const own = generators.every(({ description }) => isDevice(description)) ? 'ownCells' : 'ownRanges';
    return (
      <section className="generators-apart" aria-label={identityTitle(description)}>
        <IdentityHeading description={description} />
        <p className="note">{radarText[own](names)}</p>
      </section>
    );
  }
  const common = commonRange(generators);
  const ranges = named.map(one => {
    const { from, to } = rangeOf(one.description);
    return `${nameOf(one)}: ${rangeText(from, to)}`;
  });
  return (
    <section className="generators-map" aria-label={identityTitle(description)}>
      <IdentityHeading description={description} />
      <p className="generators-words">
        {common ? rangesText.shared(common, names) : rangesText.each(listedNames(ranges, more))}
      </p>
      {count > 0 && (
        <ul className="generators-overlaps">
          {overlaps.slice(0, SAID).map(overlap => (
            <li key={`${overlap.a.key} ${overlap.b.key}`} className="wrong">
              Collision possible: {overlapText(overlap)}.
            </li>
          ))}
          {count > SAID && <li className="wrong">And {plural(count - SAID, 'more pair')}.</li>}
        </ul>
      )}
      {twins.slice(0, SAID).map(twin => (
        <p key={`${twin.a.key} ${twin.b.key}`} className="generators-words note">
          {twinsText(twin)}
        </p>
      ))}
      {overlaps.some(mayStartAtRandom) && (
        <p className="generators-words note">Give each its own partition or sequence range. {chanceText()}</p>
      )}
    </section>
  );
}

function IdentityHeading({ description }: { readonly description: Description }) {
  if (isSnowflake(description)) {
    return (
      <h3>
        {identityTitle(description)}{' '}
        <span className="note">
          {layoutText(description)}; {timeText(description)}
        </span>
      </h3>
    );
  }
  const { partition } = description;
  return (
    <h3>
      Partition <span className="mono">{grouped(partition)}</span>{' '}
      <span className="mono note">{hexOf(partition, 4)}</span>
    </h3>
  );
}

/** How many IDs two generators made. Problems has the pairs. */
function DuplicatesSeen() {
  useReading();
  const { settings } = usePanel();
  const { total, almost, unknown, clear } = usePart(createDuplicates);
  if (total + almost + unknown === 0) return <p>No duplicates seen.</p>;
  return (
    <section className="generators-duplicates" data-seen={total > 0 || undefined} aria-label="Duplicates">
      {total > 0 ? <h3 className="wrong">{radarText.duplicates(total)}</h3> : <p>No duplicates seen.</p>}
      {almost > 0 && <p className="note">{radarText.almost(almost)}</p>}
      {unknown > 0 && <p className="note">{radarText.unknown(unknown)}</p>}
      {total > 0 && (
        <Button look="quiet" onClick={() => settings.choose({ view: 'problems' })}>
          Show in Problems
        </Button>
      )}
      <Button look="quiet" onClick={clear}>
        Reset count
      </Button>
    </section>
  );
}
