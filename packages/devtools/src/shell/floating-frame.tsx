import { useAnnounce, useStyles } from '@sno-id/kit';
import type { Tool } from '../core/commands.ts';
import { Dock } from './dock.tsx';
import css from './frame.css?inline';
import { STANDING } from './host.ts';
import { PanelView } from './panel-view.tsx';

interface FrameProps {
  readonly isPoppedOut: boolean;
  /** Returns whether the browser allowed it. */
  readonly onPopOut: () => boolean;
  readonly onDock: () => void;
  readonly onClose: () => void;
}

/** The frame of a floating panel: a dock in the page, or a separate window. */
export function FloatingFrame(props: FrameProps) {
  useStyles(STANDING.over);
  useStyles(css);
  const tools = useTools(props);
  // One element in either case, so that what is inside it stays as it is when the panel moves.
  return (
    <Dock isOff={props.isPoppedOut}>
      <PanelView tools={tools} />
    </Dock>
  );
}

const ICONS = {
  popOut: 'M7 3.5H2.5v10h10V9M9.5 2.5h4v4M13.5 2.5 7.5 8.5',
  dock: 'M13.5 3.5v10h-11v-10M8 2.5v7M5 6.5l3 3 3-3',
  close: 'm3.5 3.5 9 9m0-9-9 9',
};

/** What is announced if the panel gets no window. */
const BLOCKED = 'The browser blocked the window. Allow pop-ups for this page and try again.';

/** What can be done to a floating panel as a whole. */
function useTools({ isPoppedOut, onPopOut, onDock, onClose }: FrameProps): readonly Tool[] {
  const announce = useAnnounce();
  return [
    isPoppedOut
      ? { name: 'Dock to the page', path: ICONS.dock, act: onDock }
      : { name: 'Open in a new window', path: ICONS.popOut, act: () => onPopOut() || announce(BLOCKED) },
    { name: 'Close devtools', path: ICONS.close, act: onClose },
  ];
}
