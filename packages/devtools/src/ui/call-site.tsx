import { createCallSites } from '../ids/call-sites.ts';
import type { GeneratorKey } from '../source/source.ts';
import type { TracedCall } from '../source/traced-call.ts';
import { lazyView } from './lazy-view.tsx';
import type { MadeAtProps } from './made-at.tsx';
import { usePart } from './panel-context.ts';
import { useRedraw } from './use-redraw.ts';

const MadeAt = /* @__PURE__ */ lazyView(
  () => import('./made-at.tsx'),
  'MadeAt',
  () => <p className="note">The call could not be loaded.</p>,
);

interface CallSiteProps extends Omit<MadeAtProps, 'call'> {
  /** Nothing is drawn without one: most apps trace nothing. */
  readonly call: TracedCall | undefined;
}

/** Where in the code something was done. The component that draws it is loaded with the first one. */
export function CallSite({ call, ...rest }: CallSiteProps) {
  return call && <MadeAt call={call} {...rest} />;
}

interface MadeByProps {
  /** Its generator, and the name of that if there are several to tell apart. */
  readonly maker: GeneratorKey;
  readonly name?: string | undefined;
  /** A sno ID as text, a snowflake as bigint. */
  readonly id: string | bigint;
}

/** The call that made an ID, if its generator is traced. */
export function MadeBy({ maker, name, id }: MadeByProps) {
  useRedraw(); // calls come up to 100 ms after their IDs
  const call = usePart(createCallSites).of(maker, id);
  return <CallSite call={call} label={name === undefined ? 'Made at' : `${name} at`} />;
}
