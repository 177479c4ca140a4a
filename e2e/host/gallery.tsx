/**
 * The app in the pictures of the devtools: notes, and generators that are busy in the same way each time.
 * `?grants` has devices in a simulated world instead.
 */
import { SnoDevtools } from '@sno-id/devtools';
import { createWorld, type Device } from '@sno-id/grants/testing';
import { createGenerator } from '@sno-id/sdk';
import { anchoredClock } from '@sno-id/sdk/internal';
import { defineMeta, flag, oneOf, uint } from '@sno-id/sdk/meta';
import { adjustableClock } from '@sno-id/sdk/testing';
import { createRoot } from 'react-dom/client';

const hasGrants = new URLSearchParams(location.search).has('grants');
const NOTES = [
  'Milk, bread, coffee',
  'Ask about the lease',
  'Chapter two, second draft',
  'Photos of the harbour',
];

const clock = adjustableClock(anchoredClock());
const kind = defineMeta({ kind: oneOf(['note', 'list', 'image', 'sound']), pinned: flag(), colour: uint(3) });
const notes = createGenerator({ partition: 0x1207, clock });
const drafts = createGenerator({ partition: 0x1208, sequence: [0, 8_191] });
const imports = createGenerator({ partition: 7, sequence: [0, 63], whenBlocked: 'throw' });

const devices = hasGrants ? await openDevices() : undefined;
const start = Date.now();
const items = NOTES.map((text, i) => ({
  text,
  id: notes.at(start - (NOTES.length - i) * 7_000_000, i * 64 + (i === 1 ? 32 : 0)),
}));
/** From 0 to 1, and the same each time. */
const random = () => Math.abs(Math.sin(++drawn * 12.9898) * 43_758.5453) % 1;
let drawn = 0;
let beats = 0;

if (!hasGrants) setInterval(beat, 50);
Object.assign(globalThis, { host: { generators: { notes, drafts }, clock } });

createRoot(document.querySelector('#app')!).render(
  <>
    <main>
      <h1>Notes</h1>
      <ul aria-label="Notes">
        {items.map(({ id, text }) => (
          <li key={id}>
            {text} <span className="note-id">{id}</span>
          </li>
        ))}
      </ul>
    </main>
    {devices ? (
      <SnoDevtools generators={devices} />
    ) : (
      <SnoDevtools generators={{ notes, drafts, imports }} meta={{ notes: kind }} clocks={{ notes: clock }} />
    )}
  </>,
);

/**
 * Every 50 ms: notes in waves, a draft now and then, and every few seconds an import that uses up its small
 * range.
 */
function beat(): void {
  beats++;
  const wave = Math.round(6 + 5 * Math.sin(beats / 9) + random() * 4);
  for (let i = 0; i < wave; i++)
    attempt(() => notes.next(Math.floor(random() * 4) * 64 + (random() < 0.2 ? 32 : 0)));
  if (random() < 0.3) drafts.next(Math.floor(random() * 4));
  if (beats % 120 === 1) imports.next(1);
  if (beats % 120 === 0) for (let i = 0; i < 90; i++) attempt(() => imports.next(1));
}

/** A pool that is used up, or a clock that was set wrong, is what it shows. */
function attempt(action: () => unknown): void {
  try {
    action();
  } catch {
    /* the panel shows it */
  }
}

/**
 * Two tabs of a device with grants, of which one runs ahead of the clock; and a device that has never been
 * online.
 */
async function openDevices(): Promise<Record<string, Device>> {
  const world = createWorld({ seed: 1, startMs: Date.now() });
  const phone = world.createProfile();
  const tabs = { notes: phone.open(), drafts: phone.open() };
  const laptop = world.createProfile();
  laptop.isOnline = false;
  const offline = laptop.open();
  await world.pass(1000);
  tabs.drafts.ids!.batch(2_000);
  offline.ids!.next();
  return { notes: tabs.notes.ids!, drafts: tabs.drafts.ids!, offline: offline.ids! };
}
