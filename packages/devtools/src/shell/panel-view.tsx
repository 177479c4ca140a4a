import { useStyles } from '@sno-id/kit';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useStore } from 'zustand';
import { PanelContext, useChoices, usePanel, usePart } from '../ui/panel-context.ts';
import { ReplayBar } from '../views/record/replay-bar.tsx';
import { createReplays } from '../views/record/replays.ts';
import { VIEWS } from '../views/views.ts';
import css from './panel-view.css?inline';

interface PanelViewProps {
  /** What stands at the end of the tabs' line. */
  readonly tools?: ReactNode;
}

/** The tabs and the view that is chosen: all of the panel but its frame. */
export function PanelView({ tools }: PanelViewProps) {
  useStyles(css);
  const panel = usePanel();
  const { settings } = panel;
  const replays = usePart(createReplays);
  const replayed = useStore(replays.store, ({ current }) => current?.panel);
  const chosen = useChoices(({ view }) => view);
  const tabList = useRef<HTMLDivElement>(null);
  const baseId = useId();
  const current = VIEWS.find(({ id }) => id === chosen) ?? VIEWS[0];
  const shown = current?.isAlwaysLive ? panel : (replayed ?? panel);

  useEffect(() => {
    const list = tabList.current;
    if (!list) return;
    // Also where the panel becomes narrower than its tabs.
    const observer = new ResizeObserver(() => {
      if (list.scrollWidth === list.clientWidth) return;
      list
        .querySelector(`[data-view='${current?.id}']`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, [current]);

  useEffect(() => replays.setParts(VIEWS.flatMap(({ parts = [] }) => parts)), [replays]);

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
        {tools}
      </div>
      <ReplayBar />
      {current && (
        <div
          className="view"
          role="tabpanel"
          id={`${baseId}-view`}
          aria-label={current.title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          key={`${current.id} ${shown === panel}`}
        >
          <PanelContext.Provider value={shown}>
            <current.Component />
          </PanelContext.Provider>
        </div>
      )}
      {VIEWS.map(({ id, Background }) => Background && <Background key={id} />)}
    </div>
  );
}
