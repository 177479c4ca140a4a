import { useMemo } from 'react';
import { writersText } from '../content.ts';
import { MOST_IN_UNIT, PARTITIONS, WRITER_UNITS, type WrittenId, writtenIds } from '../model/writers.ts';
import { Figure } from './figure.tsx';
import { PlaceIcon } from './place-icon.tsx';
import { useChoice } from './use-choice.tsx';
import { usePlay } from './use-play.ts';
import './writers-figure.css';

const HEIGHT = 300;
const MAP = 116;
const TOPS = [24, 180];
/** How far apart the two dots of one ID are drawn, of a whole size. */
const TWIN = 11;
/** The width of a unit in which dots have their whole size. */
const WHOLE = 28;

const OPTIONS = [
  { value: 'one', label: writersText.one },
  { value: 'two', label: writersText.two },
] as const;

/** Two generators, with one partition or with two: each ID is a dot on the map of its partition. */
export function WritersFigure() {
  const play = usePlay({ lengthMs: 4500, restMs: 3000, passes: 2 });
  const { value, props } = useChoice(play, writersText.partitions, OPTIONS);
  const isSeparate = value === 'two';
  const ids = useMemo(() => writtenIds(PARTITIONS[isSeparate ? 1 : 0]), [isSeparate]);
  const shown = ids.filter(({ unit }) => unit < play.at * WRITER_UNITS);
  const twins = shown.filter(({ isTwin, writer }) => isTwin && writer === 1).length;
  const isOver = play.at === 1;

  return (
    <Figure
      label={writersText.label}
      play={play}
      {...props}
      isPassing={!isOver}
      tone={twins > 0 ? 'bad' : isOver ? 'good' : undefined}
      says={twins > 0 || isOver ? writersText.result({ twins }) : writersText.before}
    >
      {width => (
        <svg height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={writersText.label}>
          {PARTITIONS.map((partition, i) => (
            <PartitionMap
              key={partition}
              partition={partition}
              y={TOPS[i]!}
              width={width}
              ids={shown.filter(id => id.partition === partition)}
              isUsed={i === 0 || isSeparate}
            />
          ))}
          <text x={width} y={TOPS[1]! - 10} textAnchor="end">
            {writersText.across}
          </text>
          {writersText.writers.map((name, writer) => (
            <g key={name} transform={`translate(${width - 96 * (2 - writer) + 8} 0)`}>
              <PlaceIcon place="server" x={-2} y={-1} size={20} />
              <Dot x={28} y={10} size={1} writer={writer} isTwin={false} />
              <text x="40" y="14">
                {name}
              </text>
            </g>
          ))}
        </svg>
      )}
    </Figure>
  );
}

interface PartitionMapProps {
  readonly partition: number;
  readonly y: number;
  readonly width: number;
  readonly ids: readonly WrittenId[];
  readonly isUsed: boolean;
}

/** A partition: its units across, the sequence numbers upwards. */
function PartitionMap({ partition, y, width, ids, isUsed }: PartitionMapProps) {
  const unit = (width - 16) / WRITER_UNITS;
  const size = Math.min(1, unit / WHOLE);
  return (
    <g transform={`translate(0 ${y})`} className="writers-map" data-used={isUsed}>
      <text className="strong" x="0" y="-10">
        {writersText.map({ partition })}
      </text>
      <rect className="clock-column" width={width} height={MAP} rx="6" />
      {isUsed && (
        <text x="8" y="20">
          {writersText.upwards}
        </text>
      )}
      {!isUsed && (
        <text x={width / 2} y={MAP / 2 + 4} textAnchor="middle">
          {writersText.empty}
        </text>
      )}
      {ids.map(({ id, writer, unit: at, sequence, isTwin }) => (
        <Dot
          key={`${id} ${writer}`}
          x={8 + (at + 0.5) * unit}
          y={MAP - 20 - sequence * ((MAP - 36) / (MOST_IN_UNIT - 1))}
          size={size}
          writer={writer}
          isTwin={isTwin}
        />
      ))}
    </g>
  );
}

interface DotProps {
  readonly x: number;
  readonly y: number;
  /** 1 is the whole size. */
  readonly size: number;
  readonly writer: number;
  readonly isTwin: boolean;
}

/** The first writer has circles and the second squares: not only colors tell them apart. */
function Dot({ x, y, size, writer, isTwin }: DotProps) {
  const aside = isTwin ? (writer - 0.5) * TWIN : 0;
  return (
    <g
      className="writers-dot"
      data-writer={writer}
      data-twin={isTwin}
      transform={`translate(${x} ${y}) scale(${size})`}
    >
      {isTwin && writer === 1 && <circle className="writers-flash" r="15" />}
      {writer === 0 ? (
        <circle cx={aside} r="6" />
      ) : (
        <rect x={aside - 5} y={-5} width="10" height="10" rx="1" />
      )}
    </g>
  );
}
