import { useMemo } from 'react';
import { momentText } from '../content.ts';
import { type Note, notesAt, rowsOf } from '../model/moment.ts';
import { Figure } from './figure.tsx';
import './moment-figure.css';
import { NOTE_HEIGHT, NoteCard } from './note-card.tsx';
import { PlaceIcon } from './place-icon.tsx';
import { useChoice } from './use-choice.tsx';
import { usePlay } from './use-play.ts';

const TOP = 26;
/** Between the table and its rows. */
const EDGE = 10;
/** When each note leaves, and how long it travels, as parts of the play: one after the other. */
const LEAVES = [0.1, 0.4, 0.7];
const TRAVELS = 0.25;
/** How long a row takes to fall that is replaced. */
const FALLS = 0.05;
const PLACES = ['tab', 'phone', 'server'] as const;

const OPTIONS = [
  { value: 'count', label: momentText.count },
  { value: 'id', label: momentText.id },
] as const;

/** Three notes of the same moment, on their way to one table. */
export function MomentFigure() {
  const play = usePlay({ lengthMs: 4500, restMs: 3000, passes: 2 });
  const { value: naming, props } = useChoice(play, momentText.naming, OPTIONS);
  const notes = useMemo(() => notesAt(naming), [naming]);
  const arrived = notes.filter(({ place }) => progressOf(place, play.at) === 1);
  const lost = arrived.length - rowsOf(arrived).length;
  const isOver = arrived.length === notes.length;

  return (
    <Figure
      label={momentText.label}
      play={play}
      {...props}
      isPassing={!isOver}
      tone={lost > 0 ? 'bad' : isOver ? 'good' : undefined}
      says={lost > 0 || isOver ? momentText.result({ lost }) : momentText.before}
    >
      {width => <MomentPicture width={width} at={play.at} notes={notes} />}
    </Figure>
  );
}

/** How far the note of a place has travelled. */
function progressOf(place: number, at: number): number {
  return Math.min(1, Math.max(0, (at - LEAVES[place]!) / TRAVELS));
}

interface MomentPictureProps {
  readonly width: number;
  readonly at: number;
  readonly notes: readonly Note[];
}

/** The places on the left, the table on the right, and the notes on their ways. */
function MomentPicture({ width, at, notes }: MomentPictureProps) {
  const isNarrow = width < 560;
  const place = isNarrow ? width * 0.42 : 116;
  const from = isNarrow ? 0 : place + 12;
  const note = isNarrow ? place : 208;
  const row = isNarrow ? width * 0.5 : 300;
  const table = width - row - 2 * EDGE;
  // Where a note lies on its place, the name of that is above it.
  const gap = isNarrow ? 32 : 16;
  const height = TOP + 2 * EDGE + 3 * NOTE_HEIGHT + 2 * gap;
  const rows = rowsOf(notes);
  const y = (index: number) => TOP + EDGE + index * (NOTE_HEIGHT + gap);
  const rowOf = (name: string) => rows.findIndex(note => note.name === name);
  /** When the note is replaced, by the next one with its name. */
  const replacedAt = ({ place, name }: Note) =>
    notes.some(other => other.place > place && other.name === name)
      ? LEAVES[place + 1]! + TRAVELS
      : Number.POSITIVE_INFINITY;

  return (
    <svg height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={momentText.label}>
      <text className="strong" x={table} y="14">
        {momentText.table}
      </text>
      <rect className="clock-column" x={table} y={TOP} width={width - table} height={height - TOP} rx="10" />
      {notes.map(({ place: index, name }) => {
        const [start, end] = [y(index) + NOTE_HEIGHT / 2, y(rowOf(name)) + NOTE_HEIGHT / 2];
        const middle = (place + table) / 2;
        return (
          <g key={index}>
            {!isNarrow && (
              <path
                className="moment-way"
                d={`M${place} ${start}C${middle} ${start} ${middle} ${end} ${table} ${end}`}
              />
            )}
            <rect className="moment-place" y={y(index)} width={place} height={NOTE_HEIGHT} rx="8" />
            <PlaceIcon place={PLACES[index]!} x={12} y={y(index) + 14} />
          </g>
        );
      })}
      {rows.map(({ name }, index) => (
        <rect
          key={name}
          className="moment-row"
          x={table + EDGE}
          y={y(index)}
          width={row}
          height={NOTE_HEIGHT}
          rx="6"
        />
      ))}
      {notes.map(item => {
        const { place: index, name } = item;
        const share = eased(progressOf(index, at));
        const end = y(rowOf(name));
        const replaced = replacedAt(item);
        const props = {
          text: momentText.notes[index]!,
          id: name,
          place: isNarrow && share < 1 ? undefined : momentText.places[index],
        };
        if (at >= replaced) {
          const fallen = eased(Math.min(1, (at - replaced) / FALLS));
          const down = end + fallen * (y(notes.length - 1 - index) - end);
          return <NoteCard key={index} {...props} x={table + EDGE} y={down} width={row} isTwin isLost />;
        }
        return (
          <NoteCard
            key={index}
            {...props}
            x={from + (table + EDGE - from) * share}
            y={y(index) + (end - y(index)) * eased(share)}
            width={note + (row - note) * share}
            field="partition"
            isTwin={share === 1 && notes.some(other => at >= replacedAt(other))}
          />
        );
      })}
      {momentText.places.map((name, index) => (
        <text
          key={name}
          className={isNarrow ? 'strong halo' : 'strong'}
          x={isNarrow ? 0 : 46}
          y={y(index) + (isNarrow ? -8 : 31)}
        >
          {name}
        </text>
      ))}
    </svg>
  );
}

/** Slow, then fast, then slow: a part of a way, by the part of its time. */
function eased(share: number): number {
  return share * share * (3 - 2 * share);
}
