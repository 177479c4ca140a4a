/*
 * Clock scripts against generators of either family: whatever the clock does, no ID repeats, each is the one
 * that the model foretells, and a refusal changes nothing. In a re-entrant script, all code of the caller
 * calls the same generators.
 */

import type { AsyncOptions } from '../../../sdk/src/index.ts';
import { CallerError, requireRefusal, wrong } from '../fault.ts';
import type { Place } from '../model.ts';
import type { Foretold, Play, Seat as SeatOf } from '../play.ts';
import { fireTimers, pendingTimers, settle } from '../surroundings.ts';
import type { Reported, Witness } from '../witness.ts';

/** The most asynchronous calls, and rounds after which every one that can end has ended. */
const MOST_CALLS = 60;
const MOST_ROUNDS = 400;

/** How one call makes IDs. */
export interface Way {
  /** Whether the IDs of a call that fails while it writes them are used up. */
  readonly isSpent: boolean;
  /** Appends where each ID stands as it comes, so that those of a call that throws later are known too. */
  make(made: Place[]): void;
}

/** A generator of one of the families, and how it is used. */
export interface Subject extends Foretold {
  /** The most IDs that one call can make: more are a wrong argument. */
  readonly most: number;
  /** Whether it can continue from a snapshot. */
  readonly isRestartable: boolean;
  readonly generator: {
    snapshot(): object;
    describe(): object;
    subscribe(listener: () => void, options: { ids: boolean }): () => void;
  };
  /** Continues with another generator. @param snapshot as JSON */
  restart(snapshot: string): void;
  someWay(count: number): Way;
  nextAsync(options: AsyncOptions): Promise<Place>;
  watch(): Witness<Reported>;
  /** What else a script does with it, seldom. */
  readonly others: readonly ((seat: Seat) => void)[];
  /** What else code of the caller does with it. */
  readonly intrusions: readonly (() => void)[];
}

export interface Seat extends SeatOf<Subject> {
  witness: Witness<Reported> | undefined;
  /** Snapshots of the time before, as JSON. */
  readonly saved: string[];
}

/** How a witness calls the place of an ID. */
export const placeText = ({ unit, timeline, number }: Place) => `${unit}/${timeline}/${number}`;

/** Plays a script with generators that were just made. Throws a Fault. */
export async function playClocks(
  play: Play,
  subjects: readonly Subject[],
  isReentrant: boolean,
): Promise<void> {
  const { dice, caller, clock, tally } = play;
  /** Asynchronous calls. */
  const calls: { isAborted: boolean; isOver: boolean; error?: unknown }[] = [];
  const seats = subjects.map((subject): Seat => {
    return { subject, state: subject.model.newState(), witness: undefined, saved: [] };
  });
  let present = seats[0]!;

  function watch(seat: Seat): void {
    seat.witness = dice.oneIn(2) ? undefined : seat.subject.watch();
    seat.witness?.beginCall(isReentrant);
  }

  function makeIn(seat: Seat, way: Way, made: Place[]): void {
    try {
      way.make(made);
    } catch (error) {
      if (way.isSpent && seat.witness) seat.witness.hasLost = true;
      throw error;
    }
  }

  function make(seat: Seat, count: number): void {
    const way = seat.subject.someWay(count);
    let made: readonly Place[] = [];
    seat.witness?.beginCall(count > 1 || isReentrant);
    play.call(
      seat,
      count,
      places => {
        made = places;
        makeIn(seat, way, places);
      },
      count > 1 ? 'used up' : way.isSpent ? 'spent' : 'taken back',
    );
    for (const place of made) seat.witness?.made.push(placeText(place));
  }

  /** A large pool is filled up now and then. */
  function upTo(count: number): number {
    const isFilled = count <= 40 || (count <= 70_000 && dice.oneIn(count > 2000 ? 400 : 20));
    return isFilled ? count : dice.int(1, 40);
  }

  function makeSome(seat: Seat): void {
    const { most, model } = seat.subject;
    const counts = [0, 1, 1, 1, 1, 2, 3, 7, upTo(model.capacity), upTo(2 * model.capacity + 1)];
    const count = Math.min(dice.pick(counts), most);
    if (count === 0 || dice.oneIn(2)) make(seat, count);
    else for (let left = Math.min(count, 12); left > 0; left--) make(seat, 1);
  }

  /**
   * Continues with another generator, from a snapshot: the latest, or an older one if nothing used lies
   * ahead.
   */
  function restart(seat: Seat): void {
    const { subject, saved } = seat;
    if (!subject.isRestartable) return;
    const latest = JSON.stringify(subject.generator.snapshot());
    saved.push(latest);
    // What an asynchronous call has taken is not known before it ends.
    const isOlder = dice.oneIn(3) && calls.length === 0 && play.leaveBehind(subject.model);
    // Out of range it could be given a time of the old snapshot.
    if (isOlder) play.bounds.leavesRange = false;
    const snapshot = isOlder ? dice.pick(saved) : latest;
    seat.witness?.finish(!isReentrant);
    subject.restart(snapshot);
    seat.state = subject.stateOf(snapshot);
    tally.restarts++;
    watch(seat);
  }

  /** An asynchronous call, which takes its number at once, or waits until it is its turn or it is aborted. */
  function startCall(seat: Seat): (typeof calls)[number] {
    const { witness } = seat;
    // What it makes may come out after the generator is left.
    if (witness) witness.hasLost = true;
    const reason = new CallerError('aborted');
    const signal = {
      get aborted() {
        caller.intrude();
        return call.isAborted;
      },
      reason,
    };
    const call: (typeof calls)[number] = { isAborted: false, isOver: false };
    calls.push(call);
    tally.asynchronous++;
    seat.subject
      .nextAsync({ signal })
      .then(
        place => {
          play.note(seat, place);
          witness?.made.push(placeText(place));
        },
        error => {
          if (error === reason) tally.aborted++;
          else requireRefusal(error);
        },
      )
      .catch(error => {
        call.error = error;
      })
      .finally(() => {
        call.isOver = true;
      });
    return call;
  }

  /** What code of the caller can do to the generator that it runs in. */
  function intrusions(): (() => void)[] {
    const own = (): Seat => (dice.oneIn(6) ? dice.pick(seats) : present);
    function makeWithin(seat: Seat, wanted: number): void {
      const places: Place[] = [];
      clock.allowMore();
      try {
        const count = Math.min(wanted, seat.subject.most);
        makeIn(seat, seat.subject.someWay(count), places);
      } finally {
        for (const place of places) {
          play.note(seat, place);
          seat.witness?.made.push(placeText(place));
        }
      }
    }
    const stops: (() => void)[] = [];
    return [
      () => makeWithin(own(), 1),
      () => makeWithin(own(), 1),
      () => makeWithin(own(), dice.int(2, 9)),
      () => play.moveClock(present.subject.model),
      () => void own().subject.generator.snapshot(),
      () => void own().subject.generator.describe(),
      () => {
        let isOver = false;
        const onEvent = () => {
          if (isOver) wrong('a listener was called after it had unsubscribed');
          caller.intrude();
        };
        const stop = own().subject.generator.subscribe(onEvent, { ids: dice.oneIn(2) });
        stops.push(() => {
          stop();
          isOver = true;
        });
      },
      () => stops.pop()?.(),
      () => {
        // Its generator may be left before it could end.
        if (calls.length < MOST_CALLS) startCall(own()).isAborted = true;
      },
      () => dice.pick(own().subject.intrusions)(),
    ];
  }

  /** Runs code and what follows from it, while code of the caller does something. */
  async function active(code: () => void): Promise<void> {
    caller.begin();
    clock.begin();
    try {
      code();
      await settle();
    } catch (error) {
      requireRefusal(error);
    } finally {
      caller.end();
      tally.reentered += caller.intrusions;
    }
  }

  /** Many asynchronous calls at once, some of them aborted, while the clock steps, and then continues. */
  async function endCalls(): Promise<void> {
    for (let more = dice.int(3, 33); more > 0; more--) await active(() => void startCall(dice.pick(seats)));
    const isWaiting = () => calls.some(({ isOver }) => !isOver);
    for (let round = 0; isWaiting(); round++) {
      if (round > MOST_ROUNDS) wrong('an asynchronous call never ends');
      await active(() => {
        const { model } = present.subject;
        // No unsafe past lasts forever, but the format ends.
        if (round < 30) play.moveClock(model);
        else if (!play.leaveBehind(model)) for (const call of calls) call.isAborted = true;
        if (dice.oneIn(4)) dice.pick(calls).isAborted = true;
        fireTimers(dice.pick([1, 4, 10]));
      });
    }
    for (const { error } of calls) if (error) throw error;
    fireTimers(1000);
    await settle();
    if (pendingTimers() > 0) wrong(`${pendingTimers()} timers are left behind`);
  }

  caller.actions = intrusions();
  play.onIntruded = () => {
    for (const seat of seats) seat.state = seat.subject.stateOf(seat.subject.snapshot());
  };
  for (const seat of seats) watch(seat);
  for (let turns = dice.int(8, 20); turns > 0; turns--) {
    present = dice.pick(seats);
    play.beginTurn(present.subject.model);
    const seldom = [restart, ...present.subject.others];
    (seldom[dice.int(0, 11)] ?? makeSome)(present);
  }
  if (isReentrant) await endCalls();
  for (const { witness } of seats) witness?.finish(!isReentrant);
}
