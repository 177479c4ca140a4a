import { clamp } from '@sno-id/kit/data';
import './reading-box.css';

/** In pixels, as in the style sheet. */
const WIDTH = 288;

interface ReadingBoxProps {
  readonly name: string;
  readonly parts: readonly string[];
  /** The position in the drawing, and the width of that. */
  readonly x: number;
  readonly width: number;
}

/** The values of a lane, above where they are read. Those who listen have them as the value of the lane. */
export function ReadingBox({ name, parts: [when, doing, ...last], x, width }: ReadingBoxProps) {
  const left = clamp(x - WIDTH / 2, 0, Math.max(0, width - WIDTH));
  return (
    <div
      className="clock-reading-box"
      aria-hidden="true"
      style={{ transform: `translateX(${Math.round(left)}px)` }}
    >
      <span className="clock-reading-when">
        <b>{name}</b> {when}
      </span>
      <span>{doing}</span>
      {last.map(part => (
        <span key={part} className="mono">
          {part}
        </span>
      ))}
    </div>
  );
}
