import { createGenerator } from '@sno-id/sdk';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { confirmed, edited, isLater, type KeptNote, merged, newNote, standingOf, toWire } from './note.ts';

const generator = createGenerator({ partition: 7 });
const MAKER = '00112233445566aa';
const make = (text = 'Bread') => newNote(generator.next(), text, MAKER);
const to = (text: string) => ({ text, deleted: false });

describe('a note', () => {
  it('is local, then stored, then edited, then stored again, with the same ID throughout', () => {
    const made = make();
    const stored = confirmed(made, toWire(made));
    const changed = edited(stored, generator.next(), to('Rye'));
    const again = confirmed(changed, toWire(changed));
    expect([made, stored, changed, again].map(standingOf)).toEqual(['local', 'stored', 'edited', 'stored']);
    expect(new Set([made, stored, changed, again].map(({ id }) => id)).size).toBe(1);
    expect(again).toMatchObject({ text: 'Rye', version: 2 });
    expect(again.pending).toBeUndefined();
  });

  it('stays unsent if it was edited while it was being sent', () => {
    const sent = make();
    const kept = edited(sent, generator.next(), to('Rye'));
    expect(standingOf(confirmed(kept, toWire(sent)))).toBe('edited');
  });

  it('takes a later version of the server, and keeps its own later version', () => {
    const mine = make();
    const theirs = toWire(edited(mine, generator.next(), to('Rye')));
    expect(merged(mine, theirs)).toEqual({ ...theirs, stored: true });
    expect(merged(undefined, theirs)).toEqual({ ...theirs, stored: true });
    const later = edited(edited(mine, generator.next(), to('Oats')), generator.next(), to('Spelt'));
    expect(merged(later, theirs)).toEqual({ ...later, stored: true });
  });

  it('of another maker with the same ID is a collision and does not replace it', () => {
    const mine = make();
    const clash = merged(mine, { ...toWire(mine), maker: 'ffffffffffffffff', text: 'Stones' });
    expect(clash).toMatchObject({ text: 'Bread', maker: MAKER });
    expect(standingOf(clash)).toBe('clash');
    expect(clash.pending).toBeUndefined();
    expect(edited(clash, generator.next(), to('Rye')).pending).toBeUndefined();
  });
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
          states.push(edited(states[parent % states.length]!, generator.next(), to(text)));
        }
        const shuffled = [...states];
        for (let at = shuffled.length - 1; at > 0; at--) {
          const other = order.next().value % (at + 1);
          [shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!];
        }
        const end = (heard: readonly KeptNote[]) =>
          heard.reduce<KeptNote | undefined>((kept, state) => merged(kept, toWire(state)), undefined);
        expect(end(shuffled)).toEqual(end(states));
        expect(states.every(state => state.edit === end(states)?.edit || isLater(end(states)!, state))).toBe(
          true,
        );
      },
    ),
  );
});
