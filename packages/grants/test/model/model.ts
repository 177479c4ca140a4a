/*
 * A bounded model of one device with two contexts, its store, the network and an authority, searched
 * exhaustively. It shares nothing with the code but the five rules, each of which can be taken away:
 *
 *   I1  a block is granted once: the counter never goes back
 *   I2  a claim takes its grant from the store, never from memory
 *   I3  a claim is durable before its first ID
 *   I4  the position in a cell only goes up
 *   I5  an answer is written only while the proposal of its request is pending
 *
 * and the three rules of handing a cell back, which I2 and I4 come down to once a cell can change hands:
 *
 *   H1  a hand-back counts only for the claim whose tag it bears, and each claim has a new tag
 *   H2  a context drops its cell before it writes from where on the cell is free
 *   H3  whoever claims the cell next continues there
 *
 * The bounds: three blocks of two lanes with two IDs each, one eviction, one loss of power, one write that is
 * reported as failed, one hand-back, which arrives at any time or never, and may arrive twice. Killing a
 * context is unlimited. States that differ only in the names that were drawn, or in which context is which,
 * are one. The search is breadth first, so that a repeat comes with one of its shortest histories.
 */

export type Rule = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'H1' | 'H2' | 'H3';

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
  /** The tag of its claim; 0 for none. */
  readonly tag: number;
}

/** A claim in the store. */
interface Claim {
  readonly tag: number;
  /** From which position on the lane is free; −1 while somebody has it. */
  readonly free: number;
}

type Claims = readonly (Claim | undefined)[];

/** A hand-back on its way to the store. */
interface HandBack {
  readonly block: number;
  readonly lane: number;
  readonly tag: number;
  readonly from: number;
  /** How often it may still arrive. */
  readonly arrivals: number;
}

interface State {
  /** The store: the name of the device, its pending proposal (0 for none) and its block (−1 for none). */
  readonly device: number;
  readonly proposal: number;
  readonly block: number;
  /** What is claimed, by lane; and what of it would survive a loss of power. */
  readonly claims: Claims;
  readonly durable: Claims;
  readonly handBack: HandBack | undefined;
  readonly contexts: readonly [Context, Context];
  /** The authority's counter. */
  readonly counter: number;
  /** The IDs that were made, as bits. */
  readonly made: number;
  readonly evictions: number;
  readonly powerCuts: number;
  readonly failures: number;
  readonly rollbacks: number;
  readonly handBacks: number;
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
const ARRIVALS = 2;

/** How often what multiplies the states may happen, 0 or 1 times each. */
export interface Bounds {
  /** A write that is reported as failed. */
  readonly failures: number;
  readonly handBacks: number;
}

/** Every rule is broken within these. */
const BOUNDS: Bounds = { failures: 1, handBacks: 1 };

const DEAD: Context = {
  askedDevice: 0,
  askedProposal: 0,
  answer: -1,
  seen: -1,
  block: -1,
  lane: 0,
  position: 0,
  tag: 0,
};

const NO_CLAIMS: Claims = Array(LANES).fill(undefined);

const START: State = {
  device: 1,
  proposal: 0,
  block: -1,
  claims: NO_CLAIMS,
  durable: NO_CLAIMS,
  handBack: undefined,
  contexts: [DEAD, DEAD],
  counter: 0,
  made: 0,
  evictions: 0,
  powerCuts: 0,
  failures: 0,
  rollbacks: 0,
  handBacks: 0,
};

/** Searches all states that can be reached without the given rule, or with all of them. */
export function search(without?: Rule, bounds = BOUNDS): Search {
  // What is not to happen counts as having happened.
  const start = { ...START, failures: 1 - bounds.failures, handBacks: 1 - bounds.handBacks };
  const seen = new Set([keyOf(start)]);
  let border: { state: State; history: History | undefined }[] = [{ state: start, history: undefined }];
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
  const order = shapeOf(a) - shapeOf(b);
  if (order) return order < 0 ? encode(state, a, b) : encode(state, b, a);
  return [encode(state, a, b), encode(state, b, a)].sort()[0]!;
}

/** What tells two contexts apart, whatever the names. */
function shapeOf({ askedDevice, answer, seen, block, lane, position }: Context): number {
  const numbers = [askedDevice ? 1 : 0, answer + 1, seen + 1, block + 1, lane, position];
  return numbers.reduce((sum, number) => sum * 8 + number, 0);
}

/** Names count by the order in which they appear, tags by which claims bear them. */
function encode(state: State, first: Context, second: Context): string {
  const { claims, durable, handBack, handBacks } = state;
  const names = [0];
  const codes: number[] = [];
  const put = (value: number) => codes.push(value + 1);
  const name = (value: number) => {
    const index = names.indexOf(value);
    put(index < 0 ? names.push(value) - 1 : index);
  };
  const bears = (tag: number) => {
    let bits = 0;
    for (const claim of claims) bits = bits * 2 + (claim?.tag === tag ? 1 : 0);
    for (const claim of durable) bits = bits * 2 + (claim?.tag === tag ? 1 : 0);
    return bits;
  };
  name(state.device);
  name(state.proposal);
  put(state.block);
  for (const claim of claims) put(claim ? 2 + claim.free : 0);
  for (const claim of durable) put(claim ? 2 + claim.free : 0);
  put(state.counter);
  put(state.made);
  put(state.evictions * 16 + state.powerCuts * 8 + state.failures * 4 + state.rollbacks * 2 + handBacks);
  if (handBack) {
    put((handBack.block * LANES + handBack.lane) * 4 + handBack.from);
    put(bears(handBack.tag) * 4 + handBack.arrivals);
  }
  for (const context of [first, second]) {
    name(context.askedDevice);
    name(context.askedProposal);
    put(context.answer);
    put(context.seen);
    put(context.block);
    put(context.lane * 4 + context.position);
    if (!handBacks) put(bears(context.tag));
  }
  return String.fromCharCode(...codes);
}

/** A name that nobody has. */
function freshName({ device, proposal, claims, durable, handBack, contexts: [a, b] }: State): number {
  const ofContexts = [a, b].flatMap(({ askedDevice, askedProposal, tag }) => [
    askedDevice,
    askedProposal,
    tag,
  ]);
  const ofClaims = [...claims, ...durable].map(claim => claim?.tag ?? 0);
  return 1 + Math.max(device, proposal, handBack?.tag ?? 0, ...ofContexts, ...ofClaims);
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
    yield* handBacks(state, context, who, change, without);
    if (context !== DEAD) yield [`${who} is killed`, change(DEAD)];
  }
  yield* arrivals(state, without);
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
    ? {
        device: askedDevice,
        proposal: 0,
        block: answer,
        ...(isOther && { claims: NO_CLAIMS, durable: NO_CLAIMS }),
      }
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
    const there = state.claims[lane];
    if (there && (there.free < 0 || there.free >= POSITIONS)) continue;
    const tag = freshName(state);
    const claimed = withClaim(state.claims, lane, { tag, free: -1 });
    yield [
      `${who} claims lane ${lane} of block ${block}${there ? `, handed back from ${there.free}` : ''}`,
      change(
        {
          seen: isBroken ? block : -1,
          block,
          lane,
          position: without === 'H3' ? 0 : (there?.free ?? 0),
          tag,
        },
        { claims: claimed, durable: without === 'I3' ? state.durable : claimed },
      ),
    ];
  }
}

function withClaim(claims: Claims, lane: number, claim: Claim): Claims {
  return claims.map((there, i) => (i === lane ? claim : there));
}

function* handBacks(
  state: State,
  { block, lane, position, tag }: Context,
  who: string,
  change: Change,
  without: Rule | undefined,
): Generator<Step> {
  if (block < 0 || state.handBacks) return;
  const handBack = { block, lane, tag, from: position, arrivals: ARRIVALS };
  yield [
    `${who} hands lane ${lane} of block ${block} back from ${position}`,
    change(without === 'H2' ? {} : { block: -1, lane: 0, position: 0, tag: 0 }, {
      handBack,
      handBacks: 1,
    }),
  ];
}

/** The hand-back arrives, whether its context still lives or not; and survives a loss of power or not. */
function* arrivals(state: State, without: Rule | undefined): Generator<Step> {
  const { handBack, claims, durable } = state;
  if (!handBack) return;
  const { block, lane, tag, from, arrivals } = handBack;
  const there = block === state.block ? claims[lane] : undefined;
  const counts = there && (there.tag === tag || without === 'H1');
  const written = counts ? withClaim(claims, lane, { ...there, free: from }) : claims;
  const left = arrivals > 1 ? { ...handBack, arrivals: arrivals - 1 } : undefined;
  const name = `the hand-back of lane ${lane} of block ${block} arrives`;
  yield [name, { ...state, handBack: left, claims: written, durable: counts ? written : durable }];
  if (counts) yield [`${name}, not durably`, { ...state, handBack: left, claims: written }];
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
    const empty = {
      device: freshName(state),
      proposal: 0,
      block: -1,
      claims: NO_CLAIMS,
      durable: NO_CLAIMS,
    };
    yield ['the store is evicted', { ...state, ...empty, evictions: 1 }];
  }
  if (powerCuts < 1) {
    yield ['the power is lost', { ...state, claims: durable, contexts: [DEAD, DEAD], powerCuts: 1 }];
  }
  if (without === 'I1' && rollbacks < 1 && counter > 0) {
    yield ['the counter goes back by one', { ...state, counter: counter - 1, rollbacks: 1 }];
  }
}
