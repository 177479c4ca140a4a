import { Announcer, type StyleRoot, StyleRootContext, useStyles, useTheme } from '@sno-id/kit';
import type { ReactNode } from 'react';
import type { Panel } from '../core/panel.ts';
import { PanelContext, useChoices, useOptions } from '../ui/panel-context.ts';
import css from './panel-root.css?inline';

interface PanelRootProps {
  readonly panel: Panel;
  readonly style: StyleRoot;
  readonly children: ReactNode;
}

/** What everything in a panel stands in: its contexts, its theme and the styles that all share. */
export function PanelRoot({ panel, style, children }: PanelRootProps) {
  return (
    <StyleRootContext.Provider value={style}>
      <PanelContext.Provider value={panel}>
        <Themed>{children}</Themed>
      </PanelContext.Provider>
    </StyleRootContext.Provider>
  );
}

function Themed({ children }: { readonly children: ReactNode }) {
  useStyles(css);
  useTheme();
  const given = useOptions(({ theme }) => theme);
  const chosen = useChoices(({ theme }) => theme);
  return (
    <div className="sno" data-theme={chosen ?? given ?? 'system'}>
      <Announcer>{children}</Announcer>
    </div>
  );
}
