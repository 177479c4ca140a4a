import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { DevtoolsOptions, PanelPosition } from '../options.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useChoices, useOptions, usePanel } from '../ui/panel-context.ts';
import { useStyles } from '../ui/styles.ts';
import css from './dock.css?inline';
import { PanelView } from './panel-view.tsx';
import { clampSize, isHorizontal, MIN_SIZE, sizeAt, stepOf } from './resize.ts';

/** The panel at a side of the page, with an edge to drag. */
export function Dock({ onClose }: { readonly onClose: () => void }) {
  useStyles(css);
  const given = useOptions(options => (options as DevtoolsOptions).position);
  const position = useChoices(choices => choices.position) ?? given ?? 'bottom';
  const height = useChoices(choices => choices.height) ?? 320;
  const width = useChoices(choices => choices.width) ?? 480;
  const dock = useRef<HTMLElement>(null);
  const size = isHorizontal(position) ? { height } : { width };

  useEffect(() => {
    dock.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, []);

  return (
    <aside className="dock" data-position={position} style={size} aria-label="sno devtools" ref={dock}>
      <Edge position={position} size={isHorizontal(position) ? height : width} />
      <PanelView actions={<IconButton label="Close devtools" path="m4 4 8 8m0-8-8 8" onClick={onClose} />} />
    </aside>
  );
}

/** The edge by which the panel is made greater and smaller. */
function Edge({ position, size }: { readonly position: PanelPosition; readonly size: number }) {
  const { settings } = usePanel();
  const name = isHorizontal(position) ? 'height' : 'width';

  function windowOf(element: Element) {
    const { innerWidth = 0, innerHeight = 0 } = element.ownerDocument.defaultView ?? {};
    return { width: innerWidth, height: innerHeight };
  }

  function onPointerMove({ currentTarget, pointerId, clientX, clientY }: PointerEvent) {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    settings.choose({ [name]: sizeAt(position, { x: clientX, y: clientY }, windowOf(currentTarget)) });
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = stepOf(position, event.key);
    const available = windowOf(event.currentTarget)[name];
    const next =
      { Home: MIN_SIZE, End: available }[event.key] ?? (step === undefined ? undefined : size + step);
    if (next === undefined) return;
    event.preventDefault();
    settings.choose({ [name]: clampSize(next, available) });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that is moved is a separator with a value, which hr has not
    <div
      className="dock-edge"
      role="separator"
      tabIndex={0}
      aria-label="Size of the panel"
      aria-orientation={isHorizontal(position) ? 'horizontal' : 'vertical'}
      aria-valuenow={size}
      aria-valuemin={MIN_SIZE}
      aria-valuemax={4096}
      aria-valuetext={`${size} pixels`}
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
}
