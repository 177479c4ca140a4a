import type { Feature } from '../../core/panel.ts';
import { lazyView } from '../../ui/lazy-view.tsx';
import { createProblems } from './model/problems.ts';
import { urgentProblems } from './model/urgent-problems.ts';
import { ProblemsBadge } from './view/problems-badge.tsx';

/** All that went wrong or could, in one list: tab “Problems”. */
export const problemsFeature: Feature = {
  id: 'problems',
  title: 'Problems',
  parts: [createProblems],
  Component: /* @__PURE__ */ lazyView(() =>
    import('./view/problems-view.tsx').then(view => view.ProblemsView),
  ),
  Badge: ProblemsBadge,
  urgent: urgentProblems,
};
