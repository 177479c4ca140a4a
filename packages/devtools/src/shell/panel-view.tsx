import { copyText, IconButton, useAnnounce, useRovingFocus, useStyles } from '@sno-id/kit';
import { type KeyboardEvent, useId, useState } from 'react';
import { useStore } from 'zustand';
import { type Command, commandOf, type Tool } from '../core/commands.ts';
import { linkTo } from '../core/link.ts';
import type { Feature } from '../core/panel.ts';
import { PanelContext, useChoices, usePanel } from '../ui/panel-context.ts';
import { Boundary } from './boundary.tsx';
import { Palette } from './palette.tsx';
import css from './panel-view.css?inline';

/** The tabs and the view that is chosen: all of the panel but its frame. */
export function PanelView({ tools = [] }: { readonly tools?: readonly Tool[] }) {
  useStyles(css);
  const panel = usePanel();
  const { features, settings } = panel;
  const replay = useStore(panel.replay, ({ panel }) => panel);
  const chosen = useChoices(({ view }) => view);
  const { container: tabList, moveByKey } = useRovingFocus<HTMLDivElement>('[role="tab"]');
  const announce = useAnnounce();
  const baseId = useId();
  const [listed, setListed] = useState<readonly Command[]>();
  const current = features.find(({ id }) => id === chosen) ?? features[0];
  const shown = current?.isLiveOnly ? panel : (replay ?? panel);

  /** Shows a view; the focus, which may have been in another one, goes to its tab. */
  function goTo(view: string) {
    settings.choose({ view });
    tabList.current?.querySelector<HTMLElement>(`[data-view='${view}']`)?.focus();
  }

  async function copyLink() {
    const link = linkTo({ view: current?.id ?? '' }, location.href);
    announce((await copyText(link)) ? 'Copied the link' : 'Could not copy the link.');
  }

  function readCommands(): readonly Command[] {
    return [
      ...features.map(({ id, title }) => ({ name: `Go to ${title}`, act: () => goTo(id) })),
      ...features.flatMap(
        ({ commands, isLiveOnly }) => commands?.(isLiveOnly ? panel : (replay ?? panel)) ?? [],
      ),
      { name: 'Copy a link to this tab', act: copyLink },
      ...tools,
    ];
  }

  const list = {
    name: 'Commands and keys',
    key: '?',
    path: 'M5.5 6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M8 12.4v.9',
    act: () => setListed(listed ? undefined : readCommands()),
  };

  function onKey(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, defaultPrevented, target } = event;
    if (defaultPrevented || listed) return;
    const isPalette = (ctrlKey || metaKey) && key === 'k';
    const isTyping = (target as Element).matches('input, textarea, select, [contenteditable]');
    const command = isPalette ? list : commandOf(event, isTyping, [list, ...readCommands()]);
    if (!command) return;
    event.preventDefault();
    command.act();
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = features[moveByKey(event, { axis: 'horizontal', ends: 'wrap' }) ?? -1];
    if (next) settings.choose({ view: next.id });
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of its content
    <div className="panel-view" onKeyDown={onKey}>
      {listed && <Palette commands={listed} onClose={() => setListed(undefined)} />}
      <div className="panel-bar">
        <div className="tabs" role="tablist" aria-label="sno devtools" ref={tabList} onKeyDown={onKeyDown}>
          {features.map(view => (
            <PanelContext.Provider key={view.id} value={replay ?? panel}>
              <Tab view={view} isShown={view === current} baseId={baseId} />
            </PanelContext.Provider>
          ))}
        </div>
        {/* Pressed, it would take the focus from the list, which closes then, and opens again. */}
        <div
          className="tools"
          role="toolbar"
          aria-label="Panel"
          onPointerDown={event => listed && event.preventDefault()}
        >
          {[list, ...tools].map(({ name, path, act }) => (
            <IconButton key={name} label={name} path={path} onClick={act} />
          ))}
        </div>
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
            <Boundary title={current.title}>
              <current.Component />
            </Boundary>
          </PanelContext.Provider>
        </div>
      )}
    </div>
  );
}

interface TabProps {
  readonly view: Feature;
  readonly isShown: boolean;
  readonly baseId: string;
}

function Tab({ view, isShown, baseId }: TabProps) {
  const { settings } = usePanel();
  return (
    <button
      type="button"
      role="tab"
      id={`${baseId}-${view.id}`}
      data-view={view.id}
      aria-selected={isShown}
      aria-controls={`${baseId}-view`}
      tabIndex={isShown ? 0 : -1}
      onClick={() => settings.choose({ view: view.id })}
    >
      {view.title}
      {view.Badge && (
        <Boundary>
          <view.Badge />
        </Boundary>
      )}
    </button>
  );
}
