/*
 * A bounded model of one device with two contexts, its store, the network and an authority, searched exhaustively. It
 * shares nothing with the code but the five rules, each of which can be taken away:
 *
 *   I1  a block is granted once: the counter never goes back
 *   I2  a claim takes its grant from the store, never from memory
 *   I3  a claim is durable before its first ID
 *   I4  the position in a cell only goes up
 *   I5  an answer is written only while the proposal of its request is pending
 *
 * The bounds: three blocks of two lanes with two IDs each, one eviction, one loss of power, one write that is reported as
 * failed. Killing a context is unlimited. States that differ only in the names that were drawn, or in which context is
 * which, are one. The search is breadth first, so that a repeat comes with one of its shortest histories.
 */

export type Rule = 'I1' | 'I2' | 'I3' | 'I4' | 'I5';

interface Context {
  /** The request whose answer has not been dealt with: the device and the proposal in it; 0 for none. */
  readonly askedDevice: number;
  readonly askedProposal: number;
  /** The block in the answer to it; −1 for none. */
  readonly answer: number;
  /** The block that it has seen in the store: only kept where rule I2 is broken. */
  readonly seen: number;
  /** The cell that it holds, and how many IDs it has made in it; block −1 for none. */
  readonly block: number;
  readonly lane: number;
  readonly position: number;
}

interface State {
  /** The store: the name of the device, its pending proposal (0 for none) and its block (−1 for none). */
  readonly device: number;
  readonly proposal: number;
  readonly block: number;
  /** The lanes that are claimed, as bits; and those of them that would survive a loss of power. */
  readonly claims: number;
  readonly durable: number;
  readonly contexts: readonly [Context, Context];
  /** The authority's counter. */
  readonly counter: number;
  /** The IDs that were made, as bits. */
  readonly made: number;
  readonly evictions: number;
  readonly powerCuts: number;
  readonly failures: number;
  readonly rollbacks: number;
}

export interface Search {
  /** How many states were reached. */
  readonly states: number;
  /** What leads to an ID that is made twice; undefined if nothing does. */
  readonly repeat: readonly string[] | undefined;
}

/** What can happen next: a name for it, and the state after it; undefined for an ID that was made before. */
type Step = readonly [name: string, after: State | undefined];

const BLOCKS = 3;
const LANES = 2;
const POSITIONS = 2;

const DEAD: Context = {
  askedDevice: 0,
  askedProposal: 0,
  answer: -1,
  seen: -1,
  block: -1,
  lane: 0,
  position: 0,
};

const START: State = {
  device: 1,
  proposal: 0,
  block: -1,
  claims: 0,
  durable: 0,
  contexts: [DEAD, DEAD],
  counter: 0,
  made: 0,
  evictions: 0,
  powerCuts: 0,
  failures: 0,
  rollbacks: 0,
};

/** Searches all states that can be reached without the given rule, or with all five. */
export function search(without?: Rule): Search {
  const seen = new Set([keyOf(START)]);
  let border: { state: State; history: History | undefined }[] = [{ state: START, history: undefined }];
  while (border.length) {
    const next: typeof border = [];
    for (const { state, history } of border) {
      for (const [name, after] of steps(state, without)) {
        if (!after) return { states: seen.size, repeat: stepsOf({ name, before: history }) };
        const key = keyOf(after);
        if (seen.has(key)) continue;
        seen.add(key);
        next.push({ state: after, history: { name, before: history } });
      }
    }
    border = next;
  }
  return { states: seen.size, repeat: undefined };
}

interface History {
  readonly name: string;
  readonly before: History | undefined;
}

function stepsOf(last: History | undefined): string[] {
  return last ? [...stepsOf(last.before), last.name] : [];
}

/** A key that two states share if they differ only in names, or in which context is which. */
function keyOf(state: State): string {
  const [a, b] = state.contexts;
  return [encode(state, a, b), encode(state, b, a)].sort()[0]!;
}

/** Names count by the order in which they appear. */
function encode(state: State, first: Context, second: Context): string {
  const names = [0];
  let text = '';
  const put = (value: number) => {
    text += String.fromCharCode(value + 1);
  };
  const name = (value: number) => {
    let index = names.indexOf(value);
    if (index < 0) index = names.push(value) - 1;
    put(index);
  };
  name(state.device);
  name(state.proposal);
  put(state.block);
  put(state.claims);
  put(state.durable);
  put(state.counter);
  put(state.made);
  put(state.evictions * 8 + state.powerCuts * 4 + state.failures * 2 + state.rollbacks);
  for (const context of [first, second]) {
    name(context.askedDevice);
    name(context.askedProposal);
    put(context.answer);
    put(context.seen);
    put(context.block);
    put(context.lane * 4 + context.position);
  }
  return text;
}

/** A name that nobody has. */
function freshName({ device, proposal, contexts: [a, b] }: State): number {
  return 1 + Math.max(device, proposal, a.askedDevice, a.askedProposal, b.askedDevice, b.askedProposal);
}

/** Everything that can happen next. */
function* steps(state: State, without: Rule | undefined): Generator<Step> {
  for (const i of [0, 1] as const) {
    const change = (own: Partial<Context>, rest: Partial<State> = {}): State => {
      const changed = { ...state.contexts[i], ...own };
      const contexts: [Context, Context] =
        i === 0 ? [changed, state.contexts[1]] : [state.contexts[0], changed];
      return { ...state, ...rest, contexts };
    };
    const context = state.contexts[i];
    const who = 'AB'[i]!;
    yield* checkIns(state, context, who, change, without);
    yield* claims(state, context, who, change, without);
    yield* ids(state, context, who, change, without);
    if (context !== DEAD) yield [`${who} is killed`, change(DEAD)];
  }
  yield* faults(state, without);
}

type Change = (own: Partial<Context>, rest?: Partial<State>) => State;

function* checkIns(
  state: State,
  { askedDevice, askedProposal, answer }: Context,
  who: string,
  change: Change,
  without: Rule | undefined,
): Generator<Step> {
  const { device, proposal, block, counter, failures } = state;
  if (!askedDevice && block < 0) {
    // A proposal that is found is sent again.
    const own = proposal || freshName(state);
    yield [
      `${who} proposes and asks`,
      change({ askedDevice: device, askedProposal: own }, { proposal: own }),
    ];
  }
  if (!askedDevice) return;
  if (answer < 0) {
    if (counter < BLOCKS) {
      yield [`${who} is answered: block ${counter}`, change({ answer: counter }, { counter: counter + 1 })];
    }
    return;
  }
  const isPending = device === askedDevice && proposal === askedProposal;
  const isTaken = isPending || without === 'I5';
  const isOther = block !== answer;
  const written: Partial<State> = isTaken
    ? { device: askedDevice, proposal: 0, block: answer, ...(isOther && { claims: 0, durable: 0 }) }
    : {};
  yield [`${who} takes its answer`, change({ askedDevice: 0, askedProposal: 0, answer: -1 }, written)];
  // It will try again.
  if (isTaken && failures < 1) {
    yield [`${who} takes its answer, and is told that it failed`, change({}, { ...written, failures: 1 })];
  }
}

function* claims(
  state: State,
  { seen, block: own, position }: Context,
  who: string,
  change: Change,
  without: Rule | undefined,
): Generator<Step> {
  const isBroken = without === 'I2';
  const block = isBroken && seen >= 0 ? seen : state.block;
  // A context that has room in its cell needs no other.
  if (block < 0 || (own >= 0 && position < POSITIONS)) return;
  for (let lane = 0; lane < LANES; lane++) {
    if (state.claims & (1 << lane)) continue;
    const claimed = state.claims | (1 << lane);
    yield [
      `${who} claims lane ${lane} of block ${block}`,
      change(
        { seen: isBroken ? block : -1, block, lane, position: 0 },
        { claims: claimed, durable: without === 'I3' ? state.durable : claimed },
      ),
    ];
  }
}

function* ids(
  { made }: State,
  { block, lane, position }: Context,
  who: string,
  change: Change,
  without: Rule | undefined,
): Generator<Step> {
  if (block < 0) return;
  if (position < POSITIONS) {
    const id = 1 << ((block * LANES + lane) * POSITIONS + position);
    yield [
      `${who} makes ID ${position} of lane ${lane} of block ${block}`,
      made & id ? undefined : change({ position: position + 1 }, { made: made | id }),
    ];
  }
  if (without === 'I4' && position > 0) {
    yield [`${who} follows its clock back`, change({ position: position - 1 })];
  }
}

function* faults(state: State, without: Rule | undefined): Generator<Step> {
  const { evictions, powerCuts, counter, rollbacks, durable } = state;
  if (evictions < 1) {
    const empty = { device: freshName(state), proposal: 0, block: -1, claims: 0, durable: 0 };
    yield ['the store is evicted', { ...state, ...empty, evictions: 1 }];
  }
  if (powerCuts < 1) {
    yield ['the power is lost', { ...state, claims: durable, contexts: [DEAD, DEAD], powerCuts: 1 }];
  }
  if (without === 'I1' && rollbacks < 1 && counter > 0) {
    yield ['the counter goes back by one', { ...state, counter: counter - 1, rollbacks: 1 }];
  }
}
