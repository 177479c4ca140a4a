import { Button, useAnnounce, useStyles } from '@sno-id/kit';
import { Dock } from './dock.tsx';
import css from './frame.css?inline';
import { STANDING } from './host.ts';
import { PanelView } from './panel-view.tsx';
import { BLOCKED, Tools, type ToolsProps, useToolCommands } from './tools.tsx';

interface FloatingFrameProps extends ToolsProps {
  /** Whether it had its own window until the page was reloaded. */
  readonly isWindowLost: boolean;
  readonly onStay: () => void;
}

/** The frame of a floating panel: a dock in the page, or a separate window. */
export function FloatingFrame({ isWindowLost, onStay, ...props }: FloatingFrameProps) {
  useStyles(STANDING.over);
  useStyles(css);
  const commands = useToolCommands(props);
  // One element in either case, so that what is inside it stays as it is when the panel moves.
  return (
    <Dock isOff={props.isPoppedOut}>
      <PanelView
        tools={<Tools {...props} />}
        notice={isWindowLost && <LostWindow onPopOut={props.onPopOut} onStay={onStay} />}
        commands={commands}
      />
    </Dock>
  );
}

/** Says that the panel was in its own window, which a browser opens again only for a press. */
function LostWindow({ onPopOut, onStay }: Pick<FloatingFrameProps, 'onPopOut' | 'onStay'>) {
  const announce = useAnnounce();
  return (
    <p className="panel-notice" role="status">
      The window of this panel closed when the page was reloaded.
      <Button onClick={() => onPopOut() || announce(BLOCKED)}>Open in a new window</Button>
      <Button look="quiet" onClick={onStay}>
        Stay docked
      </Button>
    </p>
  );
}
