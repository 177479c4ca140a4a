import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useChoices, usePanel } from '../ui/panel-context.ts';
import { useStyles } from '../ui/styles.ts';
import { VIEWS } from '../views/views.ts';
import css from './panel-view.css?inline';

/** The tabs and the view that is chosen: all of the panel but its frame. */
export function PanelView({ actions }: { readonly actions?: ReactNode }) {
  useStyles(css);
  const { settings } = usePanel();
  const chosen = useChoices(({ view }) => view);
  const tabList = useRef<HTMLDivElement>(null);
  const baseId = useId();
  const current = VIEWS.find(({ id }) => id === chosen) ?? VIEWS[0];

  function onKeyDown(event: KeyboardEvent) {
    const at = current ? VIEWS.indexOf(current) : 0;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: VIEWS.length - 1 }[event.key];
    const next = to === undefined ? undefined : VIEWS[(to + VIEWS.length) % VIEWS.length];
    if (!next) return;
    event.preventDefault();
    settings.choose({ view: next.id });
    tabList.current?.querySelector<HTMLElement>(`[data-view='${next.id}']`)?.focus();
  }

  return (
    <div className="panel-view">
      <div className="panel-bar">
        <div className="tabs" role="tablist" aria-label="sno devtools" ref={tabList} onKeyDown={onKeyDown}>
          {VIEWS.map(view => (
            <button
              key={view.id}
              type="button"
              role="tab"
              id={`${baseId}-${view.id}`}
              data-view={view.id}
              aria-selected={view === current}
              aria-controls={`${baseId}-view`}
              tabIndex={view === current ? 0 : -1}
              onClick={() => settings.choose({ view: view.id })}
            >
              {view.title}
            </button>
          ))}
        </div>
        {actions}
      </div>
      {current && (
        <div
          className="view"
          role="tabpanel"
          id={`${baseId}-view`}
          aria-label={current.title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          key={current.id}
        >
          <current.Component />
        </div>
      )}
    </div>
  );
}
