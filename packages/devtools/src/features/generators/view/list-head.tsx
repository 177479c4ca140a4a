import { Term } from '@sno-id/kit';
import type { Registered } from '../../../core/registry.ts';
import { isSnowflake } from '../../../source/family.ts';
import { columnText } from './content.ts';

interface ListHeadProps {
  readonly generators: readonly Registered[];
  readonly hasRange: boolean;
}

/** The names of the columns, which stay in sight. Terms explain themselves here, once. */
export function ListHead({ generators, hasRange }: ListHeadProps) {
  const snowflakes = generators.filter(({ description }) => isSnowflake(description)).length;
  return (
    <div className="generators-line generators-head note">
      <span>{columnText.generator}</span>
      <div className="generators-columns">
        <span>
          {snowflakes < generators.length && <Term term="partition">{columnText.partition}</Term>}
          {snowflakes > 0 && snowflakes < generators.length && ' or '}
          {snowflakes > 0 && (
            <Term term="node">{snowflakes < generators.length ? undefined : columnText.node}</Term>
          )}
        </span>
        {hasRange && (
          <span className="generators-sequence">
            <Term term="sequence">{columnText.sequence}</Term>
          </span>
        )}
        <span>{columnText.made}</span>
        <span>
          {columnText.rate}, <Term term="headroom" />
        </span>
      </div>
    </div>
  );
}
