import { adopt } from '@sno-id/kit';
import { TOKENS } from '@sno-id/kit/data';
import type { ButtonPosition, Theme } from '../core/options.ts';
import { cornerAt, cornerByKey } from './corner.ts';
import { createHost, putOver } from './host.ts';
import css from './trigger.css?inline';

/** How the trigger stands and what it says. */
export interface TriggerLook {
  readonly at: ButtonPosition;
  readonly theme: Theme;
  readonly isHidden: boolean;
  /** `news`: the clock went back or a generator stalled since the panel was last open. */
  readonly state: 'calm' | 'busy' | 'news' | 'failed';
  /** As `aria-keyshortcuts` has it; empty for none. */
  readonly hotkey: string;
}

/** What a person does with it. */
export interface TriggerActions {
  readonly onPress: () => void;
  readonly onMove: (to: ButtonPosition) => void;
  readonly onHide: () => void;
}

export type Trigger = ReturnType<typeof createTrigger>;

const NAMES: Record<TriggerLook['state'], string> = {
  calm: '',
  busy: ': loading',
  news: ': a clock moved back or a generator stalled',
  // Some engines do not fetch again what they could not fetch once.
  failed: ': could not load, retry or reload',
};

/** How far a pointer moves before it drags, in pixels. */
const DRAG_FROM = 6;

/** Puts the button that opens the panel into the page. It is made by hand: React comes with the panel. */
export function createTrigger(
  parent: Node,
  isWithin: boolean,
  nonce: string | undefined,
  actions: TriggerActions,
) {
  const { element, root } = createHost(parent, isWithin ? 'within' : 'over', nonce);
  const region = root.appendChild(document.createElement('div'));
  const button = region.appendChild(document.createElement('button'));
  region.role = 'region';
  region.ariaLabel = 'sno devtools button';
  button.textContent = 'sno';
  adopt(css, { root, nonce });
  const stripes = Object.values(TOKENS.fields).map(
    ({ light, dark }, i) => `light-dark(${light},${dark}) ${i * 20}% ${i * 20 + 20}%`,
  );
  button.style.setProperty('--fields', stripes.join());

  let at: ButtonPosition;
  let from: PointerEvent | undefined;
  let isDragged = false;

  function endDrag(): void {
    from = undefined;
    button.style.translate = '';
  }

  button.onpointerdown = event => {
    isDragged = false;
    if (event.button || at === 'relative') return;
    from = event;
    button.setPointerCapture(event.pointerId);
  };
  button.onpointermove = event => {
    if (!from) return;
    const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY];
    isDragged ||= Math.hypot(x, y) > DRAG_FROM;
    if (isDragged) button.style.translate = `${x}px ${y}px`;
  };
  button.onpointerup = ({ clientX, clientY }) => {
    if (from && isDragged)
      actions.onMove(cornerAt(clientX, clientY, { width: innerWidth, height: innerHeight }));
    endDrag();
  };
  button.onpointercancel = endDrag;
  button.onclick = () => {
    if (!isDragged) actions.onPress();
    isDragged = false;
  };
  button.onkeydown = event => {
    const corner = cornerByKey(at, event.key);
    if (corner) actions.onMove(corner);
    else if (event.key === 'Delete') actions.onHide();
    else return;
    event.preventDefault();
  };

  return {
    /** `index`: its number among the buttons in the same corner, from 0. */
    show(look: TriggerLook, index: number): void {
      at = look.at;
      button.style.setProperty('--index', `${index}`);
      region.dataset['theme'] = look.theme;
      region.hidden = look.isHidden;
      button.dataset['at'] = at;
      button.dataset['state'] = look.state;
      button.ariaLabel = `Open sno devtools${NAMES[look.state]}`;
      button.title = `sno devtools${NAMES[look.state]}${look.hotkey && ` (${look.hotkey})`}. Drag or press an arrow key to move it, Delete to hide it.`;
      button.setAttribute('aria-keyshortcuts', look.hotkey);
    },
    /** Moves it above whatever was added to the page after it, such as another panel. */
    raise(): void {
      // What is moved loses the focus and the pointer.
      if (!isWithin && !from && !root.activeElement) putOver(parent, element);
    },
    focus: () => button.focus(),
    remove: () => element.remove(),
  };
}
