import { FieldMark } from '@sno-id/kit';
import { grouped } from '@sno-id/kit/data';
import {
  changed,
  LAST,
  type Layout,
  type Member,
  moved,
  type Overlap,
  overlapsOf,
  type Part,
  pairName,
  percent,
  rowsOf,
} from '../model/layout.ts';
import { RangeBar } from './range-bar.tsx';
import './partition-map.css';
import { mapText } from '../content.ts';
import { useCrew } from './use-crew.ts';

interface PartitionMapProps {
  readonly layout: Layout;
  readonly setLayout: (next: (now: Layout) => Layout) => void;
  readonly chosen: string | undefined;
  readonly onChoose: (letter: string) => void;
}

const MARKS = [0, 0x4000, 0x8000, 0xc000, LAST];

/** Which sequence numbers of which partition each generator may use: bars that can be dragged. */
export function PartitionMap({ layout, setLayout, chosen, onChoose }: PartitionMapProps) {
  const overlaps = overlapsOf(layout);

  function move(member: Member, part: Part, to: number) {
    setLayout(now => changed(now, member.letter, moved(member, part, to)));
  }

  return (
    <div className="sharing-map">
      <div className="sharing-scale note" aria-hidden="true">
        <span className="sharing-row-name">{mapText.partition}</span>
        <span className="sharing-marks">
          {MARKS.map(mark => (
            <span key={mark} style={{ left: percent(mark) }}>
              {grouped(mark)}
            </span>
          ))}
        </span>
      </div>
      {rowsOf(layout).map(({ partition, members }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is a row of a drawing
        <div key={partition} className="sharing-row" role="group" aria-label={mapText.row({ partition })}>
          <span className="sharing-row-name" data-field="partition">
            <FieldMark field="partition" />
            <span className="mono">{partition}</span>
          </span>
          <div className="sharing-lanes">
            {overlaps
              .filter(({ a }) => a.partition === partition)
              .map(overlap => (
                <OverlapBand key={pairName(overlap.a.letter, overlap.b.letter)} overlap={overlap} />
              ))}
            {members.map(member => (
              <RangeBar
                key={member.letter}
                member={member}
                isChosen={member.letter === chosen}
                onChoose={() => onChoose(member.letter)}
                onMove={(part, to) => move(member, part, to)}
              />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** The numbers that two generators may both use: outlined as a risk, filled once a duplicate happened. */
function OverlapBand({ overlap: { a, b, min, max } }: { readonly overlap: Overlap }) {
  const hasHappened = useCrew(({ findings }) => findings.pairs.has(pairName(a.letter, b.letter)));
  return (
    <span
      className="sharing-overlap"
      data-happened={hasHappened || undefined}
      style={{ left: percent(min), width: percent(max - min + 1) }}
    />
  );
}
