import { Button } from '@sno-id/kit';
import { metaOf, type Sno } from '@sno-id/sdk';
import { useMemo, useState } from 'react';
import { byteText } from '../content.ts';
import { BEGUN } from '../model/playhead.ts';
import { idsWith, shelvesOf } from '../model/shelves.ts';
import './byte-figure.css';
import { Figure } from './figure.tsx';
import { IdText } from './id-text.tsx';
import { usePlay } from './use-play.ts';

const HEIGHT = 300;
const BIT = 30;
const SHELF = 168;
/** The kinds of the IDs until somebody chooses. */
const KINDS_SHOWN = [3, 1, 2, 1, 3, 2, 1];
/** How many IDs are on the shelves before the figure plays. */
const BEGUN_WITH = 2;
/** How many IDs a shelf shows. */
const MOST = 4;

/** IDs with a byte that says what they are of, and shelves that read it. */
export function ByteFigure() {
  const play = usePlay(
    { lengthMs: 1400, restMs: 900, passes: KINDS_SHOWN.length },
    { ...BEGUN, pass: BEGUN_WITH },
  );
  /** The kinds of the IDs, once somebody has chosen one. */
  const [chosen, setChosen] = useState<readonly number[]>();
  const bytes = useMemo(() => chosen ?? KINDS_SHOWN.slice(0, play.pass + 1), [chosen, play.pass]);
  const ids = useMemo(() => idsWith(bytes), [bytes]);
  const latest = ids.at(-1)!;
  const byte = metaOf(latest);
  const kind = byteText.kinds[byte - 1]!;
  const shelves = useMemo(() => shelvesOf(ids), [ids]);
  // It is shown in large for a moment, and then falls.
  const fallen = Math.max(0, (play.at - 0.45) / 0.55) ** 2;

  return (
    <Figure
      label={byteText.label}
      play={play}
      isTouched={chosen !== undefined}
      isPassing={fallen < 1}
      says={fallen < 1 ? byteText.falls({ byte }) : byteText.says({ byte, kind })}
      controls={
        <>
          <span>{byteText.next}</span>
          {byteText.kinds.map((name, i) => (
            <Button
              key={name}
              onClick={() => {
                setChosen([...bytes, i + 1]);
                play.replay();
              }}
            >
              {name}
            </Button>
          ))}
        </>
      }
    >
      {width => {
        const shelf = (width + 10) / 3;
        const bits = byte.toString(2).padStart(8, '0');
        const left = width / 2 - BIT * 4;
        return (
          <svg
            height={HEIGHT}
            viewBox={`0 0 ${width} ${HEIGHT}`}
            role="img"
            aria-label={byteText.says({ byte, kind })}
          >
            <g className="byte-id">
              <IdText id={latest} field="metabyte" x={width / 2} y="32" textAnchor="middle" />
            </g>
            {[...bits].map((bit, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a bit is its place
              <g key={i} className="byte-bit" data-bit={bit} transform={`translate(${left + i * BIT} 56)`}>
                <rect width={BIT - 3} height="34" rx="3" />
                <text x={(BIT - 3) / 2} y="22" textAnchor="middle">
                  {bit}
                </text>
              </g>
            ))}
            <text className="strong byte-part" x={width / 2} y="116" textAnchor="middle">
              {byteText.byte({ byte, kind })}
            </text>
            {shelves.map((all, i) => {
              const onShelf = byte === i + 1 && fallen < 1 ? all.slice(0, -1) : all;
              return (
                <g key={byteText.kinds[i]} transform={`translate(${i * shelf - 5} 0)`}>
                  <path
                    className="byte-shelf"
                    d={`M6 ${SHELF - 8}V${HEIGHT - 26}H${shelf - 6}V${SHELF - 8}`}
                  />
                  <text className="strong" x={shelf / 2} y={HEIGHT - 6} textAnchor="middle">
                    {byteText.shelf({ kind: byteText.kinds[i]! })}
                  </text>
                  {onShelf.length > MOST && (
                    <text x={shelf / 2} y={HEIGHT - 54 - (MOST - 1) * 25 - 8} textAnchor="middle">
                      {byteText.more({ count: onShelf.length - MOST })}
                    </text>
                  )}
                  {onShelf.slice(-MOST).map((id, row) => (
                    <Slip key={id} width={shelf - 24} y={HEIGHT - 54 - row * 25} id={id} />
                  ))}
                </g>
              );
            })}
            {fallen > 0 && fallen < 1 && (
              <g transform={`translate(${(byte - 1) * shelf - 5} 0)`}>
                <Slip
                  width={shelf - 24}
                  y={120 + fallen * (HEIGHT - 54 - 120 - Math.min(shelves[byte - 1]!.length - 1, MOST) * 25)}
                  id={latest}
                />
              </g>
            )}
          </svg>
        );
      }}
    </Figure>
  );
}

/** An ID on its way or on a shelf. Where there is little room, it begins with the byte. */
function Slip({ width, y, id }: { readonly width: number; readonly y: number; readonly id: Sno }) {
  return (
    <g className="byte-slip">
      <rect x="12" y={y} width={width} height="22" rx="4" />
      <IdText
        id={id}
        field="metabyte"
        from={width > 136 ? 0 : 8}
        x={12 + width / 2}
        y={y + 16}
        textAnchor="middle"
      />
    </g>
  );
}
