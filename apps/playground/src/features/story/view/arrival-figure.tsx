import { useState } from 'react';
import { arrivalText } from '../content.ts';
import { idsOfNotes, NOTES } from '../model/arrival.ts';
import './arrival-figure.css';
import { Figure, Switch } from './figure.tsx';
import { usePlay } from './use-play.ts';

const HEIGHT = 268;
const TOP = 34;
const ROW = 74;
const IDS = idsOfNotes();
/** The part of the play in which the notes are written, until somebody decides when the phone is online. */
const WRITTEN = 0.5;

/** Notes that are made offline, and that reach the server with the IDs that they have. */
export function ArrivalFigure() {
  const play = usePlay({ lengthMs: 7000, restMs: 8000 });
  const [chosen, setChosen] = useState<boolean>();
  const isOnline = chosen ?? play.at > WRITTEN;
  const made =
    chosen === undefined ? Math.min(NOTES, Math.ceil((play.at / WRITTEN) * (NOTES + 0.5) - 0.5)) : NOTES;
  const travelled = chosen === undefined ? (play.at - WRITTEN) / (1 - WRITTEN) : chosen ? play.at : 0;
  const progress = (i: number) => Math.min(1, Math.max(0, travelled * 2.2 - i * 0.4));
  const arrived = IDS.filter((_, i) => progress(i) === 1).length;
  const hasArrived = arrived === NOTES;
  const says = hasArrived
    ? arrivalText.arrived
    : isOnline
      ? arrivalText.onTheWay({ arrived, made })
      : arrivalText.offline({ made });

  return (
    <Figure
      label={arrivalText.label}
      play={play}
      isTouched={chosen !== undefined}
      tone={hasArrived ? 'good' : undefined}
      says={says}
      isPassing={isOnline && !hasArrived}
      controls={
        <Switch
          label={arrivalText.online}
          isOn={isOnline}
          onChange={isOn => {
            setChosen(isOn);
            play.replay();
          }}
        />
      }
    >
      {width => {
        const box = Math.min(280, width * 0.46);
        return (
          <svg height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={arrivalText.label}>
            {[arrivalText.phone, arrivalText.server].map((name, i) => (
              <g key={name} transform={`translate(${i * (width - box)} 0)`}>
                <text className="strong" x="0" y="14">
                  {name}
                </text>
                <rect className="clock-column" y="26" width={box} height={HEIGHT - 34} rx="8" />
              </g>
            ))}
            <path
              className="arrival-network"
              data-online={isOnline}
              d={`M${box + 4} ${HEIGHT / 2}H${width - box - 4}`}
            />
            {IDS.slice(0, made).map((id, i) => (
              <g key={id}>
                <Slip x={6} y={TOP + i * ROW} width={box - 12} text={arrivalText.notes[i]!} id={id} />
                {progress(i) > 0 && (
                  <Slip
                    x={6 + progress(i) * (width - box)}
                    y={TOP + i * ROW}
                    width={box - 12}
                    text={arrivalText.notes[i]!}
                    id={id}
                  />
                )}
              </g>
            ))}
          </svg>
        );
      }}
    </Figure>
  );
}

interface SlipProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly text: string;
  readonly id: string;
}

/** A note with its ID. */
function Slip({ x, y, width, text, id }: SlipProps) {
  return (
    <g className="arrival-note" transform={`translate(${x} ${y})`}>
      <rect width={width} height={ROW - 14} rx="6" />
      <text className="strong" x="10" y="24">
        {text}
      </text>
      <text className="mono" x="10" y="46">
        {id}
      </text>
    </g>
  );
}
