import { Segmented } from '@sno-id/kit';
import { useMemo, useState } from 'react';
import { momentText } from '../content.ts';
import { type Naming, notesAt, rowsOf } from '../model/moment.ts';
import { Figure } from './figure.tsx';
import './moment-figure.css';
import { usePlay } from './use-play.ts';

const HEIGHT = 268;
const TOP = 30;
const BOX = 64;
const GAP = 14;
/** When each note leaves, and how long it travels, as parts of the play. */
const LEAVES = [0.2, 0.38, 0.56];
const TRAVELS = 0.24;

const OPTIONS = [
  { value: 'count', label: momentText.count },
  { value: 'id', label: momentText.id },
] as const;

/** Three notes of the same moment, on their way to one table. */
export function MomentFigure() {
  const play = usePlay({ lengthMs: 4500, restMs: 3000 });
  const [chosen, setChosen] = useState<Naming>();
  const naming = chosen ?? (play.rounds % 2 === 0 ? 'count' : 'id');
  const notes = useMemo(() => notesAt(naming), [naming]);
  const rows = useMemo(() => rowsOf(notes), [notes]);
  const lost = rows.reduce((sum, row) => sum + row.lost.length, 0);
  const isOver = play.at >= LEAVES[2]! + TRAVELS;

  return (
    <Figure
      label={momentText.label}
      play={play}
      isTouched={chosen !== undefined}
      tone={isOver ? (lost > 0 ? 'bad' : 'good') : undefined}
      says={isOver ? momentText.result(lost) : momentText.before}
      controls={
        <Segmented
          label={momentText.naming}
          options={OPTIONS}
          value={naming}
          onChange={value => {
            setChosen(value);
            play.replay();
          }}
        />
      }
    >
      {width => {
        const left = Math.min(220, width * 0.4);
        const tableX = width - Math.min(300, width * 0.52);
        const y = (place: number) => TOP + place * (BOX + GAP);
        const target = (place: number) =>
          y(rows.findIndex(({ note, lost }) => [note, ...lost].some(each => each.place === place)));
        const progress = (place: number) => Math.min(1, Math.max(0, (play.at - LEAVES[place]!) / TRAVELS));
        return (
          <svg height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={momentText.label}>
            <text className="strong" x={tableX} y="14">
              {momentText.table}
            </text>
            {rows.map((row, i) => (
              <rect
                key={row.note.name}
                className="moment-row"
                x={tableX}
                y={y(i)}
                width={width - tableX}
                height={BOX}
                rx="6"
              />
            ))}
            {notes.map(({ place, name }) => {
              const later = notes.filter(note => note.place > place && note.name === name);
              const isLost = later.some(note => progress(note.place) === 1);
              const share = progress(place);
              const fromX = 0;
              const noteX = fromX + (tableX - fromX) * share;
              const noteY = y(place) + (target(place) - y(place)) * share;
              return (
                <g key={place}>
                  <text
                    className="strong"
                    x="0"
                    y={y(place) - (place === 0 ? 16 : 0)}
                    display={place === 0 ? undefined : 'none'}
                  >
                    {momentText.places.join(', ').toLowerCase()}
                  </text>
                  <rect className="moment-place" x="0" y={y(place)} width={left} height={BOX} rx="6" />
                  <text x="12" y={y(place) + 37} opacity={share > 0.3 ? 1 : 0}>
                    {momentText.places[place]}
                  </text>
                  <g className="moment-note" data-lost={isLost} transform={`translate(${noteX} ${noteY})`}>
                    <rect width={share === 0 ? left : width - tableX} height={BOX} rx="6" />
                    <text className="strong" x="12" y="26">
                      {momentText.notes[place]}
                    </text>
                    <text className="mono" x="12" y="48">
                      {name}
                    </text>
                  </g>
                </g>
              );
            })}
          </svg>
        );
      }}
    </Figure>
  );
}
