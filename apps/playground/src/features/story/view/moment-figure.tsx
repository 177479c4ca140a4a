import { Segmented } from '@sno-id/kit';
import { useMemo, useState } from 'react';
import { momentText } from '../content.ts';
import { type Naming, type Note, notesAt, rowsOf } from '../model/moment.ts';
import { Figure } from './figure.tsx';
import './moment-figure.css';
import { NOTE_HEIGHT, NoteCard } from './note-card.tsx';
import { usePlay } from './use-play.ts';

const HEIGHT = 238;
const TOP = 30;
const GAP = 16;
/** When each note leaves, and how long it travels, as parts of the play: one after the other. */
const LEAVES = [0.1, 0.4, 0.7];
const TRAVELS = 0.25;

const OPTIONS = [
  { value: 'count', label: momentText.count },
  { value: 'id', label: momentText.id },
] as const;

/** Three notes of the same moment, on their way to one table. */
export function MomentFigure() {
  const play = usePlay({ lengthMs: 4500, restMs: 3000, passes: 2 });
  const [chosen, setChosen] = useState<Naming>();
  const naming = chosen ?? OPTIONS[play.pass]!.value;
  const notes = useMemo(() => notesAt(naming), [naming]);
  const arrived = notes.filter(({ place }) => progressOf(place, play.at) === 1);
  const lost = arrived.length - rowsOf(arrived).length;
  const isOver = arrived.length === notes.length;

  return (
    <Figure
      label={momentText.label}
      play={play}
      isTouched={chosen !== undefined}
      shown={chosen ? undefined : OPTIONS[play.pass]!.label}
      isPassing={!isOver}
      tone={lost > 0 ? 'bad' : isOver ? 'good' : undefined}
      says={lost > 0 || isOver ? momentText.result({ lost }) : momentText.before}
      controls={
        <Segmented
          label={momentText.naming}
          options={OPTIONS}
          value={chosen}
          onChange={value => {
            setChosen(value);
            play.replay();
          }}
        />
      }
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

/** The places on the left, the table on the right, and the notes between them. */
function MomentPicture({ width, at, notes }: MomentPictureProps) {
  const left = Math.min(240, width * 0.42);
  const right = Math.min(300, width * 0.52);
  const rows = rowsOf(notes);
  const y = (row: number) => TOP + row * (NOTE_HEIGHT + GAP);
  const rowOf = (name: string) => rows.findIndex(note => note.name === name);
  const progress = (place: number) => progressOf(place, at);
  const isLost = ({ place, name }: Note) =>
    notes.some(other => other.place > place && other.name === name && progress(other.place) === 1);
  const hasLost = notes.some(isLost);

  return (
    <svg height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={momentText.label}>
      <text className="strong" x={width - right} y="14">
        {momentText.table}
      </text>
      {notes.map(note => (
        <g key={note.place} transform={`translate(0 ${y(note.place)})`}>
          <rect className="moment-place" width={left} height={NOTE_HEIGHT} rx="6" />
          <text x="12" y={NOTE_HEIGHT / 2 + 5}>
            {momentText.places[note.place]}
          </text>
        </g>
      ))}
      {rows.map((note, row) => (
        <rect
          key={note.name}
          className="moment-place"
          x={width - right}
          y={y(row)}
          width={right}
          height={NOTE_HEIGHT}
          rx="6"
        />
      ))}
      {notes.map((note, i) => {
        const share = progress(note.place);
        const row = rowOf(note.name);
        return isLost(note) ? (
          <text
            key={note.place}
            className="strong moment-lost"
            x={width - right + 12}
            y={y(row) + NOTE_HEIGHT + 28 + i * 26}
          >
            {momentText.notes[note.place]}
          </text>
        ) : (
          <NoteCard
            key={note.place}
            x={(width - right) * share}
            y={y(note.place) + (y(row) - y(note.place)) * share}
            width={left + (right - left) * share}
            text={momentText.notes[note.place]!}
            id={note.name}
            field="partition"
            isTwin={share === 1 && hasLost}
            place={momentText.places[note.place]!}
          />
        );
      })}
    </svg>
  );
}
