import type { Settings } from '../model/settings.ts';
import type { ButtonPosition } from '../options.ts';

/** How the button is to be shown. */
interface TriggerState {
  readonly isOpen: boolean;
  readonly corner: ButtonPosition | undefined;
  readonly hotkey: string | undefined;
}

/** The button that opens the panel. Plain DOM: it is there before the panel's code is. */
export interface Trigger {
  show(state: TriggerState): void;
  /** Says why the panel could not be opened. */
  fail(reason: string): void;
  focus(): void;
}

const CORNERS = ['bottom-right', 'bottom-left', 'top-left', 'top-right'] as const;

/** The corner nearest to a point of a window. */
export function cornerAt(x: number, y: number, width: number, height: number): (typeof CORNERS)[number] {
  return `${y * 2 < height ? 'top' : 'bottom'}-${x * 2 < width ? 'left' : 'right'}`;
}

/** Makes the button. It is dragged to another corner, or sent round the corners with the arrow keys. */
export function createTrigger(root: ShadowRoot, settings: Settings, toggle: () => void): Trigger {
  const button = document.createElement('button');
  let corner: ButtonPosition = 'bottom-right';
  let isDragged = false;
  button.type = 'button';
  button.textContent = 'sno';
  button.ariaLabel = 'sno devtools';
  button.onclick = () => {
    if (!isDragged) toggle();
  };
  button.onpointerdown = ({ pointerId }) => {
    isDragged = false;
    button.setPointerCapture(pointerId);
  };
  button.onpointermove = ({ buttons, clientX, clientY }) => {
    const next = cornerAt(clientX, clientY, innerWidth, innerHeight);
    if (!buttons || next === corner) return;
    isDragged = true;
    settings.choose({ buttonPosition: next });
  };
  button.onkeydown = ({ key }) => {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: 3, ArrowDown: 3 }[key];
    if (step === undefined) return;
    const at = CORNERS.indexOf(corner as (typeof CORNERS)[number]);
    settings.choose({ buttonPosition: CORNERS[(at + step) % 4]! });
  };
  root.append(button);

  return {
    show({ isOpen, corner: given, hotkey }) {
      const choices = settings.getState();
      corner = choices.buttonPosition ?? given ?? 'bottom-right';
      const isFixed = corner !== 'relative';
      const [vertical = '', horizontal = ''] = corner.split('-');
      const place = isFixed ? `position:fixed;${vertical}:12px;${horizontal}:12px;` : '';
      button.style.cssText = BUTTON + place + (isOpen || choices.isButtonHidden ? 'display:none' : '');
      button.title = `sno devtools${hotkey ? `, ${hotkey}` : ''}. Drag it, or use the arrow keys, to move it.`;
    },
    fail(reason) {
      button.title = `The panel could not be loaded: ${reason}`;
      button.textContent = 'sno !';
    },
    focus: () => button.focus(),
  };
}

const BUTTON =
  'color-scheme:light dark;padding:4px 8px;border:1px solid light-dark(#7d8490,#6f7987);border-radius:3px;' +
  'background:light-dark(#fff,#14171c);color:light-dark(#15181d,#e8ebf0);font:600 12px/16px ui-monospace,monospace;' +
  'cursor:pointer;touch-action:none;';
