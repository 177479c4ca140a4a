import { createGenerator } from '@sno-id/sdk';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { digestOf } from '../client/digest.ts';
import {
  confirmed,
  edited,
  isLater,
  type KeptNote,
  merged,
  newNote,
  refused,
  renamed,
  standingOf,
  toWire,
} from '../client/note.ts';
import { MAX_VERSION, type StoredNote } from '../wire.ts';

const generator = createGenerator({ partition: 7 });
const session = '0123456789abcdef'.repeat(2);
const name = () => ({ id: generator.next(), session, token: 'a token' });
const make = (text = 'Bread') => newNote(name(), text, 1);
const RECEIPT = 'ab'.repeat(16);
/** A note as the server returns it. */
function stored(kept: KeptNote): StoredNote {
  const { token, ...note } = toWire(kept);
  return { ...note, receipt: RECEIPT };
}
const to = (text: string) => ({ text, deleted: false });

describe('a note', () => {
  it('is local, then stored, then edited, then stored again, with the same ID throughout', () => {
    const made = make();
    const stored = confirmed(made, toWire(made));
    const changed = edited(stored, name(), to('Rye'), 2);
    const again = confirmed(changed, toWire(changed));
    expect([made, stored, changed, again].map(standingOf)).toEqual(['local', 'stored', 'edited', 'stored']);
    expect(new Set([made, stored, changed, again].map(({ id }) => id)).size).toBe(1);
    expect(again).toMatchObject({ text: 'Rye', version: 2, digest: digestOf('Bread') });
    expect([changed.pending, again.pending]).toEqual([2, undefined]);
  });

  it('keeps its place among the unsent notes when it is edited', () => {
    expect(edited(make(), name(), to('Rye'), 9).pending).toBe(1);
  });

  it('stays unsent if it was edited while it was being sent', () => {
    const sent = make();
    const kept = edited(sent, name(), to('Rye'), 2);
    expect(standingOf(confirmed(kept, toWire(sent)))).toBe('edited');
    expect(refused(kept, toWire(sent), 'no').pending).toBe(1);
  });

  it('takes a later version of the server, and keeps its own later version', () => {
    const mine = make();
    const theirs = stored(edited(mine, name(), to('Rye'), 2));
    expect(merged(mine, theirs, 3)).toEqual({ ...theirs, stored: true });
    expect(merged(undefined, theirs, 3)).toEqual({ ...theirs, stored: true });
    const later = edited(edited(mine, name(), to('Oats'), 2), name(), to('Spelt'), 2);
    expect(merged(later, theirs, 3)).toEqual({ ...later, stored: true, receipt: RECEIPT });
  });

  it('is sent again if the server has an earlier version than it had confirmed', () => {
    const made = make();
    const changed = edited(made, name(), to('Rye'), 2);
    const kept = confirmed(changed, toWire(changed));
    expect(standingOf(merged(kept, stored(made), 3))).toBe('edited');
  });

  it('can be edited at the highest version too, and the later edit wins', () => {
    const last = { ...make(), version: MAX_VERSION };
    const next = edited(last, name(), to('Rye'), 2);
    expect(next.version).toBe(MAX_VERSION);
    expect(isLater(next, last)).toBe(true);
  });

  it('that the server refuses is not sent until it is edited', () => {
    const made = make();
    const kept = refused(made, toWire(made), 'no');
    expect([standingOf(kept), kept.pending]).toEqual(['refused', undefined]);
    expect(standingOf(edited(kept, name(), to('Rye'), 5))).toBe('local');
  });

  it('keeps its text, its versions and its place under another name, and remembers the earlier one', () => {
    const made = edited(make(), name(), to('Rye'), 1);
    const other = name();
    const next = renamed({ ...made, receipt: RECEIPT, stored: true }, other, 8);
    expect(next).toMatchObject({
      ...other,
      text: 'Rye',
      version: 2,
      edit: made.edit,
      pending: 1,
      stored: false,
    });
    expect(next.was).toEqual({ id: made.id, session: made.session });
    expect(toWire(next).receipt).toBeNull();
    expect(renamed(make(), other, 8).edit).toBe(other.id);
  });
});

test('texts that differ have different digests', () => {
  const texts = Array.from({ length: 20_000 }, (_, at) => `Note ${at}`);
  expect(new Set(texts.map(digestOf)).size).toBe(20_000);
  expect(digestOf('')).toMatch(/^[0-9a-f]{16}$/);
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(digestOf(a) === digestOf(b)).toBe(a === b);
    }),
  );
});

test('all copies of a note end up equal, in whatever order they receive its edits', () => {
  const base = make('');
  const change = fc.record({ parent: fc.nat(), text: fc.string() });
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 12 }),
      fc.infiniteStream(fc.nat()),
      (changes, order) => {
        const states: KeptNote[] = [base];
        for (const { parent, text } of changes) {
          states.push(edited(states[parent % states.length]!, name(), to(text), 1));
        }
        const shuffled = [...states];
        for (let at = shuffled.length - 1; at > 0; at--) {
          const other = order.next().value % (at + 1);
          [shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!];
        }
        const end = (heard: readonly KeptNote[]) =>
          toWire(
            heard.reduce<KeptNote | undefined>((kept, state) => merged(kept, stored(state), 1), undefined)!,
          );
        expect(end(shuffled)).toEqual(end(states));
        expect(states.every(state => state.edit === end(states).edit || isLater(end(states), state))).toBe(
          true,
        );
      },
    ),
  );
});
