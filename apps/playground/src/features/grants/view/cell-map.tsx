import { grouped } from '@sno-id/kit/data';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { drawingText } from '../content.ts';
import { LANES, SLOT_UNITS } from '../model/layout.ts';
import type { IdRun, SceneDevice } from '../model/scene.ts';
import { byBlock, SLOTS, slotNumber, spanIn, type Window, windowAround } from '../model/window.ts';
import './cell-map.css';

interface CellMapProps {
  readonly device: SceneDevice;
  readonly nowUnit: number;
}

const LANE_LIST = Array.from({ length: LANES }, (_, lane) => lane);

/**
 * The cells of a device: slots from left to right, a row for each lane, and the IDs that were made in them.
 */
export function CellMap({ device, nowUnit }: CellMapProps) {
  const window = windowAround(nowUnit);
  const isInView = ({ firstUnit, lastUnit }: IdRun) => spanIn(window, firstUnit, lastUnit - firstUnit + 1);
  const runs = device.runs.filter(isInView);
  const cells = device.cells.filter(({ firstUnit }) => spanIn(window, firstUnit, SLOT_UNITS));
  const repeated = runs.filter(({ isRepeat }) => isRepeat).length;
  const hasProvisional = runs.some(({ lane }) => lane === undefined);
  const runsOf = (lane: number | undefined, of = runs) =>
    of
      .filter(run => run.lane === lane)
      // Repeats are drawn over the rest.
      .sort((a, b) => Number(a.isRepeat) - Number(b.isRepeat));
  const { present, earlier } = byBlock(runs, device.block);
  return (
    <div
      className="grants-map"
      role="img"
      aria-label={drawingText.label({
        name: device.name,
        cells: cells.length,
        runs: runs.length,
        repeats: repeated,
      })}
    >
      <Scale window={window} />
      {LANE_LIST.map(lane => (
        <Row key={lane} name={drawingText.lane({ lane })}>
          {cells
            .filter(cell => cell.lane === lane)
            .map(({ firstUnit, tab }) => (
              <span
                key={firstUnit}
                className="grants-cell"
                data-held={tab !== undefined}
                style={place(window, firstUnit, SLOT_UNITS)}
              >
                {tab && <b>{tab}</b>}
              </span>
            ))}
          <Runs window={window} runs={runsOf(lane, present)} />
        </Row>
      ))}
      {earlier.map(({ block, runs }) => (
        <Fragment key={block}>
          <p className="grants-earlier">{drawingText.earlier({ block: grouped(block) })}</p>
          {LANE_LIST.filter(lane => runs.some(run => run.lane === lane)).map(lane => (
            <Row key={lane} name={drawingText.lane({ lane })} isEarlier>
              {[...tabsBySlot(runsOf(lane, runs))].map(([slot, tab]) => (
                <span key={slot} className="grants-cell" style={place(window, slot, SLOT_UNITS)}>
                  <b>{tab}</b>
                </span>
              ))}
              <Runs window={window} runs={runsOf(lane, runs)} />
            </Row>
          ))}
        </Fragment>
      ))}
      {hasProvisional && (
        <Row name={drawingText.provisional}>
          <Runs window={window} runs={runsOf(undefined)} />
        </Row>
      )}
      <div className="grants-times">
        <span className="grants-line" style={place(window, nowUnit, 1)} />
      </div>
    </div>
  );
}

const KEY = [
  { text: drawingText.keyHeld, className: 'grants-cell', 'data-held': true },
  { text: drawingText.keyIds, className: 'grants-run' },
  { text: drawingText.keyRepeat, className: 'grants-run', 'data-repeat': true },
  { text: drawingText.keyLeft, className: 'grants-cell', 'data-held': false },
  { text: drawingText.keyNow, className: 'grants-line' },
];

/** What the parts of the drawing mean. */
export function CellKey() {
  return (
    <ul className="grants-key note">
      {KEY.map(({ text, ...mark }) => (
        <li key={text}>
          <span {...mark} />
          {text}
        </li>
      ))}
    </ul>
  );
}

function Scale({ window }: { readonly window: Window }) {
  const first = slotNumber(window.firstUnit);
  const slots = Array.from({ length: SLOTS }, (_, i) => first + i);
  return (
    <div className="grants-row grants-scale">
      <span className="grants-lane-name">{drawingText.slot}</span>
      <div className="grants-track">
        {slots.map(slot => (
          <span key={slot} className="grants-slot" style={{ left: `${((slot - first) / SLOTS) * 100}%` }}>
            {slot}
          </span>
        ))}
      </div>
    </div>
  );
}

interface RowProps {
  readonly name: string;
  /** Whether it is of a block that the device had before. */
  readonly isEarlier?: boolean;
  readonly children: ReactNode;
}

function Row({ name, isEarlier, children }: RowProps) {
  return (
    <div className="grants-row" data-earlier={isEarlier}>
      <span className="grants-lane-name">{name}</span>
      <div className="grants-track">{children}</div>
    </div>
  );
}

function Runs({ window, runs }: { readonly window: Window; readonly runs: readonly IdRun[] }) {
  return runs.map(({ tab, firstUnit, lastUnit, block, isRepeat }) => (
    <span
      key={[tab, firstUnit, block, isRepeat].join()}
      className="grants-run"
      data-repeat={isRepeat || undefined}
      style={place(window, firstUnit, lastUnit - firstUnit + 1)}
    />
  ));
}

/** The tab of each slot of a lane, by the first unit of the slot. */
function tabsBySlot(runs: readonly IdRun[]): ReadonlyMap<number, string> {
  return new Map(runs.map(({ firstUnit, tab }) => [firstUnit - (firstUnit % SLOT_UNITS), tab]));
}

function place(window: Window, from: number, count: number): CSSProperties {
  const span = spanIn(window, from, count);
  return span ? { left: `${span.left}%`, width: `${span.width}%` } : { display: 'none' };
}
