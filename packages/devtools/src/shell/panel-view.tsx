import { useRovingFocus, useStyles } from '@sno-id/kit';
import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react';
import { useStore } from 'zustand';
import { PanelContext, useChoices, usePanel } from '../ui/panel-context.ts';
import css from './panel-view.css?inline';

interface PanelViewProps {
  /** What stands at the end of the tabs' line. */
  readonly tools?: ReactNode;
}

/** The tabs and the view that is chosen: all of the panel but its frame. */
export function PanelView({ tools }: PanelViewProps) {
  useStyles(css);
  const panel = usePanel();
  const { features, settings } = panel;
  const replay = useStore(panel.replay, ({ panel }) => panel);
  const chosen = useChoices(({ view }) => view);
  const { container: tabList, moveByKey } = useRovingFocus<HTMLDivElement>('[role="tab"]');
  const baseId = useId();
  const current = features.find(({ id }) => id === chosen) ?? features[0];
  const shown = current?.isLiveOnly ? panel : (replay ?? panel);

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
  }, [current, tabList]);

  function onKeyDown(event: KeyboardEvent) {
    const next = features[moveByKey(event, { axis: 'horizontal', ends: 'wrap' }) ?? -1];
    if (next) settings.choose({ view: next.id });
  }

  return (
    <div className="panel-view">
      <div className="panel-bar">
        <div className="tabs" role="tablist" aria-label="sno devtools" ref={tabList} onKeyDown={onKeyDown}>
          {features.map(view => (
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
              {view.Badge && (
                <PanelContext.Provider value={replay ?? panel}>
                  <view.Badge />
                </PanelContext.Provider>
              )}
            </button>
          ))}
        </div>
        {tools}
      </div>
      {features.map(({ id, Banner }) => Banner && <Banner key={id} />)}
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
    </div>
  );
}
