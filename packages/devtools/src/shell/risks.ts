import type { DevtoolsOptions } from '../core/options.ts';
import { type Claim, findOverlaps } from '../ids/collisions.ts';
import { createAllowance } from '../source/allowance.ts';
import { type OpenChannel, openChannel } from '../source/channel.ts';
import { readReport } from '../source/read-report.ts';
import { generatorKey } from '../source/source.ts';
import type { Generators } from '../source/watch.ts';
import { twinsAmong, writersOf } from '../source/writers.ts';
import { ownOf } from './page-panels.ts';
import { PAGE_PANELS } from './this-page.ts';

/** Contexts whose claims are remembered, and messages that are read in a second. */
const MOST = 256;

/**
 * Watches whether generators of a page and of other contexts of its origin could make the same ID, by what
 * these claim. `id`: that of the page.
 */
export function watchRisks(
  id: string,
  onChange: (isRisky: boolean) => void,
  open: OpenChannel = openChannel,
) {
  const others = new Map<string, readonly Claim[]>();
  const { take } = createAllowance(MOST, () => Date.now());
  let own: Generators = {};

  const compare = () => onChange(mayCollide(own, [...others.values()].flat()));

  const channel = open('panels', message => {
    const { type, report } = ((take() && message.data) || {}) as { readonly [name: string]: unknown };
    const read = type === 'claims' && readReport(report);
    if (!read || ownOf(PAGE_PANELS, id).includes(read.context.id)) return;
    const { context, generators } = read;
    const claims = generators.map(one => ({ ...one, key: generatorKey(context.id, one.name), context }));
    if (others.size < MOST || others.has(context.id)) others.set(context.id, claims);
    compare();
  });
  channel?.post({ type: 'hello', own: ownOf(PAGE_PANELS, id) });

  return {
    /** Checks the generators of options from now on, and returns these. */
    check(options: DevtoolsOptions): DevtoolsOptions {
      own = options.generators ?? {};
      compare();
      return options;
    },
    end: () => channel?.close(),
  };
}

/**
 * Whether some generators of one context could make the same ID, or cannot be told apart from such; or one
 * of `others` certainly could.
 */
export function mayCollide(generators: Generators, others: readonly Claim[] = []): boolean {
  const writers = writersOf(twinsAmong(generators));
  const claims = Object.entries(generators).map(([key, source]) => ({
    key,
    context: { id: '' },
    description: source.describe(),
    writer: writers.get(key),
  }));
  return (
    findOverlaps(claims).some(({ count, twins }) => count + twins.length > 0) ||
    findOverlaps([...claims, ...others]).some(({ count }) => count > 0)
  );
}
