import { useStyles, useTheme } from '@sno-id/kit';
import { useChoices, useOptions } from './panel-context.ts';
import css from './panel-root.css?inline';

/** Gives the element of the class `sno` that a panel is drawn in its styles. Returns its `data-theme`. */
export function usePanelRoot(): string {
  useStyles(css);
  useTheme();
  const given = useOptions(({ theme }) => theme);
  const chosen = useChoices(({ theme }) => theme);
  return chosen ?? given ?? 'system';
}
