import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { createCallSites } from '../ids/call-sites.ts';
import type { GeneratorKey } from '../source/source.ts';
import type { TracedCall } from '../source/traced-call.ts';
import type { MadeAtProps } from './made-at.tsx';
import { usePart } from './panel-context.ts';

const MadeAt: LazyExoticComponent<ComponentType<MadeAtProps>> = /* @__PURE__ */ lazy(() =>
  import('./made-at.tsx').then(
    ({ MadeAt }) => ({ default: MadeAt as ComponentType<MadeAtProps> }),
    () => ({ default: NotLoaded }),
  ),
);

interface CallSiteProps extends Omit<MadeAtProps, 'call'> {
  /** Nothing is drawn without one: most apps trace nothing. */
  readonly call: TracedCall | undefined;
}

/** Where in the code something was done. The component that draws it is loaded with the first one. */
export function CallSite({ call, ...rest }: CallSiteProps) {
  return (
    call && (
      <Suspense fallback={null}>
        <MadeAt call={call} {...rest} />
      </Suspense>
    )
  );
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
  const call = usePart(createCallSites).of(maker, id);
  return <CallSite call={call} label={name === undefined ? 'Made at' : `${name} at`} what={`ID ${id}`} />;
}

function NotLoaded() {
  return <p className="note">The call could not be loaded.</p>;
}
