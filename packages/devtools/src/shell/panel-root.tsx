import type { ReactNode } from 'react';
import type { Panel } from '../model/panel.ts';
import { themeCss } from '../theme/theme-css.ts';
import tokens from '../theme/tokens.json' with { type: 'json' };
import { Announcer } from '../ui/announcer.tsx';
import baseCss from '../ui/base.css?inline';
import { PanelContext, useChoices, useOptions } from '../ui/panel-context.ts';
import { type StyleRoot, StyleRootContext, useStyles } from '../ui/styles.ts';

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

const THEME_CSS = /* @__PURE__ */ themeCss(tokens, '.sno');

function Themed({ children }: { readonly children: ReactNode }) {
  useStyles(THEME_CSS);
  useStyles(baseCss);
  const given = useOptions(({ theme }) => theme);
  const chosen = useChoices(({ theme }) => theme);
  return (
    <div className="sno" data-theme={chosen ?? given ?? 'system'}>
      <Announcer>{children}</Announcer>
    </div>
  );
}
