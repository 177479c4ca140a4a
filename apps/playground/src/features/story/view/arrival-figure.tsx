import { arrivalText } from '../content.ts';
import type { GrantStory } from '../model/grant-story.ts';
import { Figure } from './figure.tsx';
import { NOTE_HEIGHT, NoteCard } from './note-card.tsx';
import { type Place, PlaceIcon } from './place-icon.tsx';
import { useChoice } from './use-choice.tsx';
import { useGrantStories } from './use-grant-stories.ts';
import { usePlay } from './use-play.ts';

const HEIGHT = 256;
const TOP = 22;
const ROW = NOTE_HEIGHT + 4;
/** Where the box of the copy begins. */
const COPY = 182;
const OPTIONS = [
  { value: 'alone', label: arrivalText.alone },
  { value: 'copied', label: arrivalText.copied },
] as const;

/** When each step of the play begins, as a part of it. */
const STEPS = {
  alone: { copied: 2, sent: 0.3, found: 2, renamed: 2 },
  copied: { copied: 0.12, sent: 0.35, found: 0.55, renamed: 0.75 },
} as const;
type Step = 'offline' | 'copied' | 'sent' | 'found' | 'renamed' | 'arrived';

/** Notes that are written offline, and that reach the server with their IDs: of a phone, and of its copy. */
export function ArrivalFigure() {
  const play = usePlay({ lengthMs: 9000, restMs: 3000, passes: 2 });
  const { value: shown, props } = useChoice(play, arrivalText.phones, OPTIONS);
  const notes = useGrantStories(play)?.saved;
  const step = stepAt(shown, play.at);
  return (
    <Figure
      label={arrivalText.label}
      play={play}
      {...props}
      tone={step === 'arrived' ? 'good' : step === 'copied' ? 'bad' : undefined}
      says={step === 'arrived' ? arrivalText.arrived[shown] : arrivalText.steps[step]}
    >
      {width => <ArrivalPicture width={width} at={play.at} story={notes} shown={shown} />}
    </Figure>
  );
}

function stepAt(shown: keyof typeof STEPS, at: number): Step {
  if (at === 1) return 'arrived';
  const begun = (['renamed', 'found', 'sent', 'copied'] as const).find(step => at >= STEPS[shown][step]);
  return begun ?? 'offline';
}

interface ArrivalPictureProps {
  readonly width: number;
  readonly at: number;
  readonly story: GrantStory | undefined;
  readonly shown: keyof typeof STEPS;
}

/** Phones on the left, the table of the server on the right, and notes on their way. */
export function ArrivalPicture({ width, at, story, shown }: ArrivalPictureProps) {
  const box = Math.min(300, width * 0.46);
  const steps = STEPS[shown];
  /** How far a note has come that leaves at a moment. */
  const sent = (fromAt: number) => Math.min(1, Math.max(0, (at - fromAt) / 0.2));
  const isTwin = at >= steps.copied && at < steps.renamed;
  const [before, after, another] = arrivalText.codes;
  const agreed = at >= steps.sent ? after : before;
  /** What the server has agreed on with each phone that has checked in. */
  const known = [
    { name: arrivalText.phone, code: agreed },
    ...(at >= steps.renamed ? [{ name: arrivalText.copy, code: another }] : []),
  ];
  const notes = story && [
    { y: TOP, row: 0, id: story.secondIds[0]!, share: sent(steps.sent), isTwin: false },
    { y: TOP + ROW, row: 1, id: story.notes.phone, share: sent(steps.sent + 0.05), isTwin },
    ...(at >= steps.copied
      ? [
          {
            y: COPY,
            row: 2,
            id: at >= steps.renamed ? story.notes.renamed : story.notes.copy,
            share: sent(steps.renamed),
            isTwin,
          },
        ]
      : []),
  ];
  return (
    <svg height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={arrivalText.label}>
      <Box x={0} y={0} width={box} rows={2} place="phone" name={arrivalText.phone} code={agreed} />
      {at >= steps.copied && (
        <Box
          x={0}
          y={COPY - TOP}
          width={box}
          rows={1}
          place="phone"
          name={arrivalText.copy}
          code={at >= steps.renamed ? another : before}
          isOld={at >= steps.sent && at < steps.renamed}
        />
      )}
      <Box x={width - box} y={0} width={box} rows={3} place="server" name={arrivalText.server} />
      {known.map(({ name, code = '' }, i) => (
        <text key={name} className="digits" x={width - box} y={TOP + 3 * ROW + 28 + i * 20}>
          {arrivalText.codeOf({ name, code })}
        </text>
      ))}
      {notes?.map(({ y, row, id, share, isTwin }) => (
        <g key={row}>
          <NoteCard x={6} y={y + 6} width={box - 12} text={arrivalText.notes[row]!} id={id} isTwin={isTwin} />
          {share > 0 && (
            <NoteCard
              x={6 + share * (width - box)}
              y={y + 6 + share * (TOP + row * ROW - y)}
              width={box - 12}
              text={arrivalText.notes[row]!}
              id={id}
              isTwin={false}
            />
          )}
        </g>
      ))}
    </svg>
  );
}

interface BoxProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** How many notes it has room for. */
  readonly rows: number;
  readonly place: Place;
  readonly name: string;
  /** The code that was agreed on in the last check-in, as a phone knows it. */
  readonly code?: string | undefined;
  readonly isOld?: boolean;
}

/** A place of notes. */
function Box({ x, y, width, rows, place, name, code, isOld }: BoxProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <PlaceIcon place={place} x={-2} y={-2} size={20} />
      <text className="strong" x="24" y="14">
        {name}
      </text>
      <text className={isOld ? 'digits bad' : 'digits'} x={width} y="14" textAnchor="end">
        {code && arrivalText.code({ code })}
      </text>
      <rect className="clock-column" y={TOP} width={width} height={rows * ROW + 8} rx="8" />
    </g>
  );
}
