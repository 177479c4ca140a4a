import { Button } from '@sno-id/kit';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useWidth } from '../../../hooks/use-width.ts';
import { wholeUnits } from '../../../lib/whole-units.ts';
import { figureText } from '../content.ts';
import './figure.css';
import type { Play } from './use-play.ts';

interface FigureProps {
  /** What the picture shows, for those who do not see it. */
  readonly label: string;
  readonly play?: Play;
  /** Whether steps, or answers, take the place of its button to play. */
  readonly isStepped?: boolean;
  /** What can be said about the picture as it is now. */
  readonly says: string;
  /** Which state is shown, as long as nobody has chosen one. */
  readonly shown?: string | undefined;
  readonly tone?: 'good' | 'bad' | undefined;
  /** Whether somebody has changed something: only then is what it says announced. */
  readonly isTouched: boolean;
  /** Whether it is about to say something else: only what remains is announced, and nothing until then. */
  readonly isPassing?: boolean;
  /** What to do with the picture or the controls. */
  readonly task?: string;
  /** At most two. */
  readonly controls?: ReactNode;
  /** The picture, for a width in pixels. Its height is the same for every width, or the page would jump. */
  readonly children: (width: number) => ReactNode;
}

/** The width that a picture is drawn for before its own is known: that of the one before. */
let latestWidth = 640;

/**
 * How large pictures are: as the text of the page, but smaller where their texts would meet. That depends on
 * the window, since the height of a picture must not wait for its width.
 */
export function pictureScale(): number {
  if (typeof getComputedStyle === 'undefined') return 1;
  const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return matchMedia('(width < 22.5rem)').matches ? 0.85 * text : text;
}

/** The frame of a figure: the picture, a sentence about it, and its controls. */
export function Figure(props: FigureProps) {
  const {
    label,
    play,
    isStepped = false,
    shown,
    tone,
    isTouched,
    isPassing = false,
    task,
    controls,
    children,
  } = props;
  const says = shown ? figureText.pass({ shown, says: props.says }) : props.says;
  const [picture, measured] = useWidth<HTMLDivElement>();
  const width = measured || latestWidth;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a window of another width has another scale
  const scale = useMemo(pictureScale, [width]);
  useEffect(() => {
    latestWidth = width;
  }, [width]);
  const [announced, setAnnounced] = useState(says);
  const current = isPassing ? (isTouched ? '' : announced) : says;
  if (announced !== current) setAnnounced(current);

  return (
    <figure className="figure frame" aria-label={label} ref={play?.ref}>
      <div ref={picture} className="figure-picture">
        <div style={{ zoom: scale }}>{children(Math.floor(width / scale))}</div>
      </div>
      <figcaption className="figure-foot">
        <div className="figure-words">
          <p className="figure-says" data-tone={tone} aria-hidden="true">
            {wholeUnits(says)}
          </p>
          {task && <p className="figure-task">{task}</p>}
        </div>
        <p className="unseen" aria-live={isTouched ? 'polite' : 'off'}>
          {announced}
        </p>
        <div className="figure-acts" data-pass={shown && play?.pass}>
          {controls}
          {play && !isStepped && (
            <Button onClick={play.toggle}>{play.isPlaying ? figureText.pause : figureText.play}</Button>
          )}
        </div>
      </figcaption>
    </figure>
  );
}

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** The value in words, shown beside the label. */
  readonly text: string;
  readonly onChange: (value: number) => void;
}

/** A number from 0 to `max`. */
export function Slider({ label, value, max, text, onChange }: SliderProps) {
  return (
    <label className="figure-slider">
      <span>
        {label} <b>{text}</b>
      </span>
      <input
        type="range"
        min={0}
        max={max}
        value={value}
        aria-valuetext={text}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </label>
  );
}
