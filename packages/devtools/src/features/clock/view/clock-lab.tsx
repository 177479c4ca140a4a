import { Button, Empty, useAnnounce } from '@sno-id/kit';
import { clockTime, readingText } from '@sno-id/kit/data';
import type { Clock } from '@sno-id/sdk';
import type { AdjustableClock } from '@sno-id/sdk/testing';
import { useState } from 'react';
import { shownName } from '../../../ids/maker.ts';
import { Fact } from '../../../ui/fact.tsx';
import { useOptions, usePanel } from '../../../ui/panel-context.ts';
import { isAdjustable, readingOf, SHIFTS } from '../model/adjustable.ts';
import { stepText } from '../model/explain.ts';
import { clockLabText } from './content.ts';

const CODE = `import { adjustableClock }
  from '@sno-id/sdk/testing';
const clock = adjustableClock();
const app = createGenerator({ clock });
<SnoDevtools generators={{ app }}
  clocks={{ app: clock }} />`;

/** Shifts and freezes a generator's clock. What the generator does then is an event beside it. */
export function ClockLab() {
  const clocks = useOptions(({ clocks }) => clocks);
  const all = Object.entries(clocks ?? {}).flatMap(([name, clock]) => (clock ? { name, clock } : []));
  const [chosen, setChosen] = useState<string>();
  const current = all.find(({ name }) => name === chosen) ?? all[0];

  return (
    <section className="clock-lab" aria-label="Clock lab">
      <div className="clock-head">
        <h2>Clock lab</h2>
        {all.length > 1 && (
          <select
            className="clock-select"
            aria-label="Clock to adjust"
            value={current?.name}
            onChange={({ target }) => setChosen(target.value)}
          >
            {all.map(({ name }) => (
              <option key={name} value={name}>
                {shownName(name)}
              </option>
            ))}
          </select>
        )}
        {all.length === 1 && <span className="note">clock of {shownName(all[0]!.name)}</span>}
      </div>
      {current ? (
        <Reading key={current.name} {...current} />
      ) : (
        <>
          <Empty title={clockLabText.none}>{clockLabText.howTo}</Empty>
          <pre className="clock-code mono">{CODE}</pre>
        </>
      )}
    </section>
  );
}

interface NamedClock<T extends Clock> {
  readonly name: string;
  readonly clock: T;
}

/** What any clock reads, and what is done with one that can be adjusted. */
function Reading({ name, clock }: NamedClock<Clock>) {
  const { wallMs } = usePanel();
  const [, redraw] = useState(0);
  const nowMs = readingOf(clock);
  const { shiftMs, isFrozen } = isAdjustable(clock) ? clock.adjustment : {};
  const apartMs = shiftMs ?? (typeof nowMs === 'string' ? undefined : Math.round(nowMs - wallMs()));
  return (
    <>
      <dl className="clock-reads">
        <Fact
          label={isFrozen ? 'Reads, frozen' : 'Reads'}
          value={typeof nowMs === 'string' ? nowMs : readingText(nowMs, wallMs())}
        />
        <Fact label="System clock" value={clockTime(wallMs())} />
        {apartMs !== undefined && <Fact label="Offset" value={stepText(apartMs)} />}
      </dl>
      {isAdjustable(clock) ? (
        <Controls name={name} clock={clock} redraw={() => redraw(count => count + 1)} />
      ) : (
        <p className="note">{clockLabText.fixed}</p>
      )}
    </>
  );
}

function Controls({ name, clock, redraw }: NamedClock<AdjustableClock> & { readonly redraw: () => void }) {
  const announce = useAnnounce();
  const { isFrozen } = clock.adjustment;

  function act(action: () => void, text: string) {
    action();
    redraw();
    announce(`Clock of ${shownName(name)}: ${text}`);
  }

  return (
    <>
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
      </div>
      <p className="note">{clockLabText.next}</p>
    </>
  );
}
