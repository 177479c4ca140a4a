import type { Feature } from '../../core/panel.ts';
import { createProblems } from './model/problems.ts';
import { ProblemsBadge } from './view/problems-badge.tsx';
import { ProblemsTab } from './view/problems-tab.tsx';

/** All that went wrong or could, in one list: tab “Problems”. */
export const problemsFeature: Feature = {
  id: 'problems',
  title: 'Problems',
  parts: [createProblems],
  Component: ProblemsTab,
  Badge: ProblemsBadge,
};
