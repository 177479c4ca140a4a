import { Button, Empty, Segmented, Term, useAnnounce } from '@sno-id/kit';
import { clockTime, dayTime, durationText, grouped, readingText } from '@sno-id/kit/data';
import type { SnowflakeSnapshot } from '@sno-id/sdk/snowflake';
import type { AdjustableClock } from '@sno-id/sdk/testing';
import { type FormEvent, useId, useState } from 'react';
import { type AnySource, isSnowflake } from '../../../source/family.ts';
import { snapshotOf } from '../../../source/source.ts';
import { Fact } from '../../../ui/fact.tsx';
import { useOptions, usePanel, usePart, useRegistry } from '../../../ui/panel-context.ts';
import { isAdjustable, QUANTA, SHIFTS } from '../model/adjustable.ts';
import { createClockHistory } from '../model/clock-history.ts';
import { sizeText, TYPE_NAMES } from '../model/explain.ts';
import { stepText } from '../model/length-text.ts';
import { readShift } from '../model/read-shift.ts';
import { endOf } from '../model/select-entries.ts';
import { describeTimelines, timeInUse, timelinesOf, unitText } from '../model/timelines.ts';
import { ClockHead } from './clock-head.tsx';
import { clockLabText } from './content.ts';
import { EventShape } from './event-shape.tsx';
import { MakeOne } from './make-one.tsx';

const CODE = `// import { adjustableClock } from '@sno-id/sdk/testing'
const clock = adjustableClock();
const app = createGenerator({ clock });
<SnoDevtools generators={{ app }} clocks={{ app: clock }} />`;

/** How many of the latest events of the generator are listed. */
const LATEST = 4;

/** Shifts and freezes a generator's clock, and shows what the generator does. */
export function ClockLab({ nowMs }: { readonly nowMs: number }) {
  const clocks = useOptions(({ clocks }) => clocks);
  const generators = useOptions(({ generators }) => generators);
  const adjustable = Object.entries(clocks ?? {}).flatMap(([name, clock]) =>
    isAdjustable(clock) ? [{ name, clock }] : [],
  );
  const { isReplay } = usePanel();
  const [chosen, setChosen] = useState<string>();
  const current = adjustable.find(({ name }) => name === chosen) ?? adjustable[0];
  const source = current && generators?.[current.name];

  return (
    <section className="clock-lab" aria-label="Clock lab">
      <div className="clock-head">
        <ClockHead
          title="Clock lab"
          label="Clock to adjust"
          clocks={adjustable.map(({ name }) => ({ id: name, label: name }))}
          chosen={current?.name}
          onChoose={setChosen}
        />
        {adjustable.length === 1 && <span className="note">clock of {current?.name}</span>}
      </div>
      {current ? (
        <>
          <Controls key={current.name} name={current.name} clock={current.clock} />
          {source ? (
            <Lane name={current.name} clock={current.clock} source={source} nowMs={nowMs} />
          ) : (
            <p className="note">
              There is no generator named “{current.name}”, so the effect of this clock is not shown.
            </p>
          )}
        </>
      ) : isReplay ? (
        <Empty title={clockLabText.replay}>{clockLabText.endReplay}</Empty>
      ) : (
        <>
          <Empty title={clockLabText.none}>{clockLabText.howTo}</Empty>
          <pre className="clock-code mono">{CODE}</pre>
        </>
      )}
    </section>
  );
}

interface ControlsProps {
  readonly name: string;
  readonly clock: AdjustableClock;
}

function Controls({ name, clock }: ControlsProps) {
  const announce = useAnnounce();
  const { wallMs } = usePanel();
  const [, redraw] = useState(0);
  const { shiftMs, quantumMs, isFrozen } = clock.adjustment;
  const quanta = [...new Set<number>([...QUANTA, quantumMs])];

  function act(action: () => void, text: string) {
    action();
    redraw(count => count + 1);
    announce(`Clock of ${name}: ${text}`);
  }

  return (
    <>
      <dl className="clock-reads">
        <Fact label={isFrozen ? 'Reads, frozen' : 'Reads'} value={readingText(clock.now(), wallMs())} />
        <Fact label="System clock" value={clockTime(wallMs())} />
        <Fact label="Shifted by" value={stepText(shiftMs)} />
      </dl>
      <fieldset className="clock-shifts" aria-label="Shift the clock">
        {SHIFTS.map(ms => (
          <Button
            key={ms}
            className="mono"
            aria-label={`Shift by ${stepText(ms)}`}
            onClick={() => act(() => clock.shift(ms), `shifted by ${stepText(ms)}`)}
          >
            {stepText(ms)}
          </Button>
        ))}
      </fieldset>
      <ShiftField onShift={ms => act(() => clock.shift(ms), `shifted by ${stepText(ms)}`)} />
      <div className="clock-row">
        <Button
          aria-pressed={isFrozen}
          onClick={() =>
            isFrozen ? act(() => clock.resume(), 'resumed') : act(() => clock.freeze(), 'frozen')
          }
        >
          {isFrozen ? 'Resume' : 'Freeze'}
        </Button>
        <Button onClick={() => act(() => clock.reset(), 'reset')}>Reset</Button>
        <Segmented
          label="Clock resolution"
          options={quanta.map(ms => ({ value: `${ms}`, label: ms === 0 ? 'Full' : `${ms} ms` }))}
          value={`${quantumMs}`}
          onChange={ms =>
            act(() => clock.coarsen(Number(ms)), Number(ms) === 0 ? 'full resolution' : `resolution ${ms} ms`)
          }
        />
      </div>
    </>
  );
}

function ShiftField({ onShift }: { readonly onShift: (ms: number) => void }) {
  const [text, setText] = useState('-60000');
  const [problem, setProblem] = useState<string>();
  const inputId = useId();
  const noteId = useId();
  const reading = readShift(text);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!reading.ok) setProblem(reading.problem);
    else onShift(reading.value);
  }

  return (
    <form className="clock-shift" onSubmit={onSubmit}>
      <label htmlFor={inputId}>Shift by</label>
      <input
        id={inputId}
        className="mono"
        autoComplete="off"
        spellCheck={false}
        value={text}
        aria-invalid={problem !== undefined}
        aria-describedby={noteId}
        onChange={event => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit">Shift</Button>
      <p id={noteId} className={problem ? 'note wrong' : 'note'} aria-live="polite">
        {problem ??
          (reading.ok ? stepText(reading.value) : 'Milliseconds, or a number with ms, s, min, h, d')}
      </p>
    </form>
  );
}

interface LaneProps extends ControlsProps {
  readonly source: AnySource;
  readonly nowMs: number;
}

/** What the generator of the clock does at present. */
function Lane({ name, clock, source, nowMs }: LaneProps) {
  const history = usePart(createClockHistory);
  const generator = useRegistry(({ generators }) =>
    generators.find(one => one.name === name && one.context.place === 'page'),
  );
  const snapshot = snapshotOf(source);
  const clockMs = clock.now();
  const sno = snapshot && 'wallHi' in snapshot ? snapshot : undefined;
  const usedMs = sno ? timeInUse(sno, clockMs) : clockMs;
  const timelines = sno && timelinesOf(sno, usedMs);
  const stall = generator && history.stallOf(generator.key);
  const latest = generator
    ? history
        .entries()
        .filter(({ key }) => key === generator.key)
        .slice(-LATEST)
        .reverse()
    : [];

  return (
    <>
      {/* Above what changes its height by itself, so that it never moves away from under the pointer. */}
      <MakeOne key={name} source={source} />
      {timelines ? (
        <p className="note">{describeTimelines(timelines)}</p>
      ) : (
        !snapshot && <p className="note">{clockLabText.noSnapshot}</p>
      )}
      <dl className="clock-facts">
        {usedMs !== clockMs && (
          <>
            <dt>IDs carry</dt>
            <dd className="mono wrong">{dayTime(usedMs)}</dd>
          </>
        )}
        {sno && timelines && (
          <>
            <dt>
              <Term term="tick">Tick</Term>
            </dt>
            <dd className="mono">
              {timelines.tick}, <Term term="drifts">flipped</Term> {grouped(sno.drifts)}×
            </dd>
            <dt>
              <Term term="wallHi">Last unit</Term>
            </dt>
            <dd className="mono">{unitText(sno.wallHi)}</dd>
            <dt>
              <Term term="wallSafe">Other tick</Term>
            </dt>
            <dd className="mono">{unitText(sno.wallSafe)}</dd>
          </>
        )}
        {snapshot && 'highs' in snapshot && <SnowflakePlace snapshot={snapshot} source={source} />}
        {(stall || timelines) && <dt>Calls</dt>}
        {stall && (
          <dd className="wrong">
            {TYPE_NAMES[stall.type]} for {durationText(endOf(stall, nowMs) - stall.atMs)} so far
          </dd>
        )}
        {!stall && timelines && (
          <dd>{timelines.outlook.next === 'refuse' ? 'are rejected' : 'succeed immediately'}</dd>
        )}
      </dl>
      <ol className="clock-latest" aria-label={`Latest events of ${name}`}>
        {latest.map(entry => (
          <li key={entry.number}>
            <EventShape type={entry.type} />
            <span className="mono">{clockTime(entry.atMs)}</span>
            <span>{TYPE_NAMES[entry.type]}</span>
            <span className="mono">{sizeText(entry, nowMs)}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

interface SnowflakePlaceProps {
  readonly snapshot: SnowflakeSnapshot;
  readonly source: AnySource;
}

/** Where a snowflake generator stands. */
function SnowflakePlace({ snapshot: { unit, timeline, highs }, source }: SnowflakePlaceProps) {
  const description = source.describe();
  if (!isSnowflake(description)) return null;
  const { epochMs, unitMs } = description;
  return (
    <>
      {highs.length > 1 && (
        <>
          <dt>
            <Term term="timeline">Timeline</Term>
          </dt>
          <dd className="mono">
            {grouped(timeline)} of 0–{grouped(highs.length - 1)}
          </dd>
        </>
      )}
      <dt>Last unit</dt>
      <dd className="mono">{unit === 0 ? 'none yet' : `${unit}, ${clockTime(epochMs + unit * unitMs)}`}</dd>
    </>
  );
}
