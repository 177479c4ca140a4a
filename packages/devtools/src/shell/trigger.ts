import { adopt } from '@sno-id/kit';
import { TOKENS } from '@sno-id/kit/data';
import type { ButtonPosition, Theme } from '../core/options.ts';
import { createHost } from './host.ts';
import css from './trigger.css?inline';

export interface TriggerLook {
  readonly at: ButtonPosition;
  readonly theme: Theme;
  readonly isHidden: boolean;
  /**
   * `news`: the clock went back or a generator waited since the panel was last open. `urgent`: IDs repeat,
   * or can.
   */
  readonly state: 'calm' | 'busy' | 'news' | 'urgent' | 'failed';
  readonly hotkey: string;
}

export type Trigger = ReturnType<typeof createTrigger>;

const NAMES: Record<TriggerLook['state'], string> = {
  calm: '',
  busy: ': loading',
  news: ': a clock moved back or a generator waited',
  urgent: ': IDs collide, or can',
  // Some engines do not fetch again what they could not fetch once.
  failed: ': could not load, reload or restart the dev server',
};

/** Puts the button that opens the panel into the page. It is made by hand: React comes with the panel. */
export function createTrigger(parent: Node, isWithin: boolean, onPress: () => void) {
  const { element, root } = createHost(parent, isWithin ? 'within' : 'over');
  const region = root.appendChild(document.createElement('div'));
  const button = region.appendChild(document.createElement('button'));
  region.role = 'region';
  region.ariaLabel = 'sno devtools button';
  button.textContent = 'sno';
  adopt(css, { root });
  const stripes = Object.values(TOKENS.fields).map(
    ({ light, dark }, i) => `light-dark(${light},${dark}) ${i * 20}% ${i * 20 + 20}%`,
  );
  button.style.setProperty('--fields', stripes.join());

  button.onclick = onPress;

  return {
    show(look: TriggerLook): void {
      region.dataset['theme'] = look.theme;
      region.hidden = look.isHidden;
      button.dataset['at'] = look.at;
      button.dataset['state'] = look.state;
      button.ariaLabel = `Open sno devtools${NAMES[look.state]}`;
      button.title = `sno devtools${NAMES[look.state]}${look.hotkey && ` (${look.hotkey})`}`;
      button.setAttribute('aria-keyshortcuts', look.hotkey.replace('Ctrl', 'Control').replace('⌘', 'Meta'));
    },
    focus: () => button.focus(),
    remove: () => element.remove(),
  };
}
