import { IconButton, Menu, type MenuGroup, useAnnounce, useStyles } from '@sno-id/kit';
import { useLayoutEffect, useRef } from 'react';
import type { Command } from '../core/commands.ts';
import type { PanelPosition, Theme } from '../core/options.ts';
import { useChoices, useOptions, usePanel } from '../ui/panel-context.ts';
import css from './tools.css?inline';

export interface ToolsProps {
  readonly isPoppedOut: boolean;
  /** Returns whether the browser allowed it. */
  readonly onPopOut: () => boolean;
  readonly onDock: () => void;
  readonly onClose: () => void;
}

const POSITIONS: Record<PanelPosition, readonly [name: string, path: string]> = {
  bottom: ['Bottom', 'M2.5 2.5h11v11h-11zM2.5 10h11'],
  top: ['Top', 'M2.5 2.5h11v11h-11zM2.5 6h11'],
  left: ['Left', 'M2.5 2.5h11v11h-11zM6 2.5v11'],
  right: ['Right', 'M2.5 2.5h11v11h-11zM10 2.5v11'],
};
const THEMES: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };
const ICONS = {
  theme: 'M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11M10 4v8M12 5.5v5',
  more: 'M3 8h.01M8 8h.01M13 8h.01M2.5 7.5h1v1h-1zM7.5 7.5h1v1h-1zM12.5 7.5h1v1h-1z',
  popOut: 'M7 3.5H2.5v10h10V9M9.5 2.5h4v4M13.5 2.5 7.5 8.5',
  dock: 'M13.5 3.5v10h-11v-10M8 2.5v7M5 6.5l3 3 3-3',
  close: 'm3.5 3.5 9 9m0-9-9 9',
};

/** What is announced if the panel gets no window. */
export const BLOCKED = 'The browser blocked the window. Allow pop-ups for this page and try again.';

/** What is done to a floating panel as a whole. */
interface ToolGroups {
  readonly window: { readonly name: string; readonly path: string; readonly act: () => void };
  readonly position: PanelPosition;
  readonly positions: MenuGroup;
  readonly themes: MenuGroup;
}

function useToolGroups({ isPoppedOut, onPopOut, onDock }: ToolsProps): ToolGroups {
  const announce = useAnnounce();
  const { settings } = usePanel();
  const given = useOptions(options => options);
  const chosen = useChoices(choices => choices);
  const position = chosen.position ?? given.position ?? 'bottom';
  const theme = chosen.theme ?? given.theme ?? 'system';

  function popOut() {
    if (!onPopOut()) announce(BLOCKED);
  }

  const window = isPoppedOut
    ? { name: 'Dock to the page', path: ICONS.dock, act: onDock }
    : { name: 'Open in a new window', path: ICONS.popOut, act: popOut };
  const positions: MenuGroup = {
    name: 'Dock position',
    items: Object.entries(POSITIONS).map(([side, [name]]) => ({
      name,
      isChosen: side === position,
      act: () => settings.choose({ position: side as PanelPosition }),
    })),
  };
  const themes: MenuGroup = {
    name: 'Theme',
    items: Object.entries(THEMES).map(([value, name]) => ({
      name,
      isChosen: value === theme,
      act: () => settings.choose({ theme: value as Theme }),
    })),
  };
  return { window, position, positions, themes };
}

/** The same as commands. */
export function useToolCommands(props: ToolsProps): readonly Command[] {
  const { window, positions, themes } = useToolGroups(props);
  const named = ({ name, items }: MenuGroup) =>
    items.map(item => ({ ...item, name: `${name}: ${item.name.toLowerCase()}` }));
  return [
    window,
    ...(props.isPoppedOut ? [] : named(positions)),
    ...named(themes),
    { name: 'Close devtools', act: props.onClose },
  ];
}

/** Buttons for a floating panel as a whole, on a narrow one a menu. */
export function Tools(props: ToolsProps) {
  useStyles(css);
  const { isPoppedOut, onClose } = props;
  const { window, position, positions, themes } = useToolGroups(props);
  const toolbar = useRef<HTMLDivElement>(null);

  // At another dock position the toolbar may become narrow: the focused button may be hidden, so move focus
  // to its visible counterpart.
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else makes it narrow while it has the focus
  useLayoutEffect(() => {
    const { current } = toolbar;
    if (current) keepFocus(current);
  }, [position]);

  const rest: MenuGroup = { name: 'Panel', items: [window] };

  return (
    <div className="tools" role="toolbar" aria-label="Panel" ref={toolbar}>
      <span className="tools-wide">
        {!isPoppedOut && <Menu label="Dock position" path={POSITIONS[position][1]} groups={[positions]} />}
        <Menu label="Theme" path={ICONS.theme} groups={[themes]} />
        <IconButton label={window.name} path={window.path} onClick={window.act} />
      </span>
      <span className="tools-narrow">
        <Menu label="More" path={ICONS.more} groups={[...(isPoppedOut ? [] : [positions]), themes, rest]} />
      </span>
      <IconButton label="Close devtools" path={ICONS.close} onClick={onClose} />
    </div>
  );
}

function keepFocus(toolbar: HTMLElement): void {
  const { activeElement } = toolbar.getRootNode() as Document | ShadowRoot;
  if (!activeElement || !toolbar.contains(activeElement) || isDrawn(activeElement)) return;
  [...toolbar.querySelectorAll('button')].find(isDrawn)?.focus();
}

function isDrawn(element: Element): boolean {
  return element.getClientRects().length > 0;
}
