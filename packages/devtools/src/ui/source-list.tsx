import { useStyles } from '@sno-id/kit';
import { localTime, plural } from '@sno-id/kit/data';
import type { SourceStatus } from '../source/source.ts';
import { useRegistry } from './panel-context.ts';
import css from './source-list.css?inline';

const STATES: Record<SourceStatus['state'], string> = {
  connecting: 'Connecting',
  connected: 'Connected',
  retrying: 'Retrying',
  refused: 'Rejected',
  ended: 'Ended',
};

/** How many generators of this page are named. */
const NAMED = 20;

interface SourceListProps {
  /** Names of the generators of this page: an item after the others, if it is there. */
  readonly own?: readonly string[];
}

/** What the panel reads, and how the way there is doing. Nothing where there is nothing to say. */
export function SourceList({ own }: SourceListProps) {
  useStyles(css);
  const statuses = Object.entries(useRegistry(state => state.statuses));
  if (!own && statuses.length === 0) return null;
  return (
    <ul className="source-list" aria-label="Sources">
      {statuses.map(([id, { state, text, retryAtMs }]) => (
        <li key={id} data-state={state}>
          <span className="source-list-state">{STATES[state]}</span>
          <span>
            {text}
            {retryAtMs !== undefined && <span className="note"> Retry at {localTime(retryAtMs)}.</span>}
          </span>
        </li>
      ))}
      {own && (
        <li>
          <span className="source-list-state">This page</span>
          <span>{ownText(own)}</span>
        </li>
      )}
    </ul>
  );
}

function ownText(names: readonly string[]): string {
  if (names.length === 0) return 'No generators passed.';
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (more > 0 ? `, and ${plural(more, 'more generator')}` : '');
}
