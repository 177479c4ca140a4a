import type { DevtoolsOptions } from '../core/options.ts';
import { PAGE_BUTTONS, PAGE_DOCKS } from './this-page.ts';
import { createTrigger, type Trigger, type TriggerLook } from './trigger.ts';

type Places = Pick<DevtoolsOptions, 'shadowDOMTarget' | 'styleNonce'>;

/** The button, over the page or within an element. */
export function createPlacedTrigger(element: Element, onPress: () => void) {
  const key = {};
  let trigger: Trigger | undefined;
  let isWithin: boolean | undefined;
  let shown: TriggerLook | undefined;

  function draw(): void {
    if (shown) trigger?.show(shown, PAGE_BUTTONS.shareOf(key).index);
  }

  const ends = [PAGE_BUTTONS.subscribe(draw), PAGE_DOCKS.subscribe(() => trigger?.raise())];

  return {
    /** Makes another button where `look` has it in another place. */
    show(look: TriggerLook, { shadowDOMTarget, styleNonce }: Places): void {
      if (isWithin !== (look.at === 'relative')) {
        trigger?.remove();
        isWithin = look.at === 'relative';
        const parent = isWithin ? element : (shadowDOMTarget ?? element);
        trigger = createTrigger(parent, isWithin, styleNonce, onPress);
      }
      shown = look;
      PAGE_BUTTONS.put(key, isWithin ? undefined : look.at);
      draw();
    },
    /** Where the panel is put. */
    placeOf: ({ shadowDOMTarget }: Places): Node =>
      shadowDOMTarget ?? (isWithin ? document.documentElement : element),
    focus: () => trigger?.focus(),
    remove(): void {
      for (const end of ends) end();
      PAGE_BUTTONS.put(key, undefined);
      trigger?.remove();
    },
  };
}
