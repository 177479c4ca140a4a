import { useAnnounce, useStyles } from '@sno-id/kit';
import { grouped, plural } from '@sno-id/kit/data';
import { useEffect, useRef } from 'react';
import { usePart, useRegistry } from '../../../ui/panel-context.ts';
import { useRedraw } from '../../../ui/use-redraw.ts';
import { createProblems } from '../model/problems.ts';
import css from './problems-badge.css?inline';

/** How often problems are counted while IDs are made, in milliseconds. */
const COUNT_MS = 1_000;

/** How many problems there are, beside the title of the tab: nothing while there is none. */
export function ProblemsBadge() {
  useStyles(css);
  useRedraw(COUNT_MS);
  // Generators and sources also change while no ID is made.
  useRegistry(state => state);
  const announce = useAnnounce();
  const count = usePart(createProblems).read().problems.length;
  const before = useRef(0);

  useEffect(() => {
    if (count > before.current) announce(plural(count, 'problem'));
    before.current = count;
  }, [announce, count]);

  return count > 0 && <span className="problems-badge mono">{grouped(count)}</span>;
}
