import { Button, CopyButton, useAnnounce } from '@sno-id/kit';
import { clockTime, grouped, hexOf, plural } from '@sno-id/kit/data';
import { memo, useEffect } from 'react';
import type { Registered } from '../../../core/registry.ts';
import { numbersIn, rangeOf, type SharedIdentity } from '../../../ids/collisions.ts';
import { isDevice } from '../../../source/device.ts';
import { type Description, isSnowflake } from '../../../source/family.ts';
import { AnyIdText } from '../../../ui/any-id-text.tsx';
import { MadeBy } from '../../../ui/call-site.tsx';
import { GeneratorMark } from '../../../ui/generator-mark.tsx';
import { usePart, useRegistry } from '../../../ui/panel-context.ts';
import { useReading } from '../../../ui/use-reading.ts';
import { createDuplicates } from '../model/duplicates.ts';
import {
  chanceText,
  identityTitle,
  layoutText,
  mayStartAtRandom,
  nameByKey,
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
import { RangeBar } from './range-bar.tsx';

/** How many overlaps of a partition are put into words. */
const SAID = 6;
/** How many shared partitions are drawn, and how many generators of each. */
const MAPS = 20;
const LANES = 40;
/** How many generators with the same range are named. */
const NAMES = 6;
/** How many pairs of generators with duplicates are listed. */
const PAIRS = 12;

interface RadarProps {
  readonly generators: readonly Registered[];
}

/**
 * Shows which generators could make the same ID, and which did. It is drawn again when one of them changes.
 */
export const Radar = memo(function Radar({ generators }: RadarProps) {
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
        <DuplicatesSeen generators={generators} />
        <p className="note">
          Compared at <span className="mono">{clockTime(compared.comparedMs)}</span> UTC. Other devices are
          not included.
        </p>
      </header>
      {gaps.length > 0 && <p className="generators-words">{radarText.gaps(gaps)}</p>}
      {shared.slice(0, MAPS).map(identity => (
        <IdentityMap key={identity.identity} shared={identity} />
      ))}
      {shared.length > MAPS && <p className="generators-words">{radarText.moreMaps(shared.length - MAPS)}</p>}
    </section>
  );
});

function IdentityMap({ shared }: { readonly shared: SharedIdentity<Registered> }) {
  const { generators, count, overlaps, twins } = shared;
  const { description } = generators[0]!;
  const numbers = numbersIn(description);
  const common = commonRange(generators);
  const names = listedNames(generators.slice(0, NAMES).map(nameOf), Math.max(0, generators.length - NAMES));
  if (count + twins.length === 0) {
    const own = generators.every(({ description }) => isDevice(description)) ? 'ownCells' : 'ownRanges';
    return (
      <section className="generators-apart" aria-label={identityTitle(description)}>
        <IdentityHeading description={description} />
        <p className="note">{radarText[own](names)}</p>
      </section>
    );
  }
  return (
    <section className="generators-map" aria-label={identityTitle(description)}>
      <IdentityHeading description={description} />
      {common ? (
        <p className="generators-words">{rangesText.shared(common, names)}</p>
      ) : (
        <Lanes shared={shared} numbers={numbers} />
      )}
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

interface LanesProps {
  readonly shared: SharedIdentity<Registered>;
  /** How many numbers a unit has. */
  readonly numbers: number;
}

/** The range of each generator, and what others have of it too. */
function Lanes({ shared: { generators, spans }, numbers }: LanesProps) {
  return (
    <>
      <ul className="generators-lanes">
        {generators.slice(0, LANES).map(generator => {
          const { from, to } = rangeOf(generator.description);
          const own = spans.flatMap(span => {
            const part = { from: Math.max(span.from, from), to: Math.min(span.to, to) };
            return part.from <= part.to ? [part] : [];
          });
          return (
            <li key={generator.key}>
              <span className="generators-lane-name" title={nameOf(generator)}>
                <GeneratorMark index={generator.index} /> {nameOf(generator)}
              </span>
              <span className="mono generators-lane-range">{rangeText(from, to)}</span>
              <RangeBar range={{ from, to }} numbers={numbers} shared={own} />
            </li>
          );
        })}
      </ul>
      <div className="generators-axis mono note" aria-hidden="true">
        <div>
          <span>0</span>
          <span>sequence</span>
          <span>{grouped(numbers - 1)}</span>
        </div>
      </div>
      {generators.length > LANES && (
        <p className="generators-words note">{radarText.moreLanes(generators.length - LANES)}</p>
      )}
    </>
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

function DuplicatesSeen({ generators }: RadarProps) {
  useReading();
  const duplicates = usePart(createDuplicates);
  const announce = useAnnounce();
  const { total, almost, unknown, pairs } = duplicates;
  const isSeen = total > 0;
  const shown = pairs.slice(0, PAIRS);
  const listed = shown.reduce((sum, { count }) => sum + count, 0);

  useEffect(() => {
    if (isSeen) announce('Two generators made the same ID');
  }, [announce, isSeen]);

  return (
    <section className="generators-duplicates" data-seen={isSeen || undefined} aria-label="Duplicates">
      {isSeen ? (
        <h3 className="wrong">
          <span className="mono">{grouped(total)}</span> {total === 1 ? 'duplicate' : 'duplicates'}: IDs that
          two generators both made
        </h3>
      ) : (
        <p>No duplicates seen.</p>
      )}
      {(almost > 0 || unknown > 0) && (
        <p className="note">
          {almost > 0 && `${grouped(almost)} more differ only in the metabyte. `}
          {unknown > 0 && `${grouped(unknown)} more possible duplicates (metabytes not sent).`}
        </p>
      )}
      {total > listed && <p className="note">{radarText.morePairs(total - listed)}</p>}
      {(isSeen || almost > 0 || unknown > 0) && (
        <Button look="quiet" onClick={duplicates.clear}>
          Reset count
        </Button>
      )}
      {pairs.length > 0 && (
        <ul>
          {shown.map(({ keys, count, example }) => (
            <li key={keys.join(' ')}>
              {keys.map(key => nameByKey(key, generators)).join(' and ')}:{' '}
              <span className="mono">{grouped(count)}</span>, most recently <AnyIdText id={example} />
              <CopyButton text={String(example)} what="ID" />
              <div className="made-at-pair">
                {keys.map(key => (
                  <MadeBy key={key} maker={key} name={nameByKey(key, generators)} id={example} />
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
