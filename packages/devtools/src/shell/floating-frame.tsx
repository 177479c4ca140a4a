import { useStyles } from '@sno-id/kit';
import { Dock } from './dock.tsx';
import css from './frame.css?inline';
import { STANDING } from './host.ts';
import { PanelView } from './panel-view.tsx';
import { type ToolsProps, useTools } from './tools.tsx';

/** The frame of a floating panel: a dock in the page, or a separate window. */
export function FloatingFrame(props: ToolsProps) {
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
