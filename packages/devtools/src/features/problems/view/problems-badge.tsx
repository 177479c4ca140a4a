import { useAnnounce, useStyles } from '@sno-id/kit';
import { grouped, plural } from '@sno-id/kit/data';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { usePanel, usePart } from '../../../ui/panel-context.ts';
import { createProblems } from '../model/problems.ts';
import css from './problems-badge.css?inline';

/** How many problems there are, beside the title of the tab: nothing while there is none. */
export function ProblemsBadge() {
  useStyles(css);
  const { pulse } = usePanel();
  const announce = useAnnounce();
  const problems = usePart(createProblems);
  const read = () => problems.read().problems.length;
  const count = useSyncExternalStore(pulse.subscribe, read, read);
  const before = useRef(0);

  useEffect(() => {
    if (count > before.current) announce(plural(count, 'problem'));
    before.current = count;
  }, [announce, count]);

  return count > 0 && <span className="problems-badge mono">{grouped(count)}</span>;
}
