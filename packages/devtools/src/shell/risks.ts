import type { Claim } from '../ids/collisions.ts';
import { mayCollide } from '../ids/may-collide.ts';
import { createAllowance } from '../source/allowance.ts';
import { type OpenChannel, openChannel } from '../source/channel.ts';
import { readReport } from '../source/read-report.ts';
import type { Generators } from '../source/watch.ts';
import { ownOf } from './page-panels.ts';
import { PAGE_PANELS } from './this-page.ts';

/** Contexts whose claims are remembered, and claims that are read in a second. */
const MOST = 64;

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
  const own = () => ownOf(PAGE_PANELS, id);
  let generators: Generators = {};

  const compare = () => onChange(mayCollide(generators, [...others.values()].flat()));

  const channel = open('panels', message => {
    const { type, report } = (message ?? {}) as { readonly [name: string]: unknown };
    const read = type === 'claims' && take() && readReport(report);
    if (!read || own().includes(read.context.id)) return;
    const { context } = read;
    others.delete(context.id);
    others.set(
      context.id,
      read.generators.map(({ name, description }) => ({
        key: `${context.id}/${name}`,
        context,
        description,
      })),
    );
    const [oldest] = others.size > MOST ? others.keys() : [];
    if (oldest !== undefined) others.delete(oldest);
    compare();
  });
  channel?.post({ type: 'hello', own: own() });

  return {
    check(next: Generators): void {
      generators = next;
      compare();
    },
    end: () => channel?.close(),
  };
}
