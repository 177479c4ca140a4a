import { Announcer, type StyleRoot, StyleRootContext } from '@sno-id/kit';
import type { ReactNode } from 'react';
import type { Panel } from '../core/panel.ts';
import { PanelContext } from '../ui/panel-context.ts';
import { usePanelRoot } from '../ui/use-panel-root.ts';

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
  const theme = usePanelRoot();
  return (
    <div className="sno" data-theme={theme}>
      <Announcer>{children}</Announcer>
    </div>
  );
}
