import { useStyles } from '@sno-id/kit';
import { utcTime } from '@sno-id/kit/data';
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

/** What the panel reads, and how the way there is doing. Nothing where there is nothing to say. */
export function SourceList() {
  useStyles(css);
  const statuses = Object.entries(useRegistry(state => state.statuses));
  if (statuses.length === 0) return null;
  return (
    <ul className="source-list" aria-label="Sources">
      {statuses.map(([id, { state, text, retryAtMs }]) => (
        <li key={id} data-state={state}>
          <span className="source-list-state">{STATES[state]}</span>
          <span>
            {text}
            {retryAtMs !== undefined && <span className="note"> Retry at {utcTime(retryAtMs)}.</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
