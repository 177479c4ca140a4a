import type { DevtoolsOptions } from '../core/options.ts';
import { createTrigger, type Trigger, type TriggerLook } from './trigger.ts';

type Places = Pick<DevtoolsOptions, 'shadowDOMTarget'>;

/** The button, over the page or within an element. */
export function createPlacedTrigger(element: Element, onPress: () => void) {
  let trigger: Trigger | undefined;
  let isWithin: boolean | undefined;
  // An app may replace its body, with all that is in it.
  const over = element === document.body ? document.documentElement : element;

  return {
    /** Makes another button where `look` has it in another place. */
    show(look: TriggerLook, { shadowDOMTarget }: Places): void {
      if (isWithin !== (look.at === 'relative')) {
        trigger?.remove();
        isWithin = look.at === 'relative';
        const parent = isWithin ? element : (shadowDOMTarget ?? over);
        trigger = createTrigger(parent, isWithin, onPress);
      }
      trigger?.show(look);
    },
    placeOf: ({ shadowDOMTarget }: Places): Node =>
      shadowDOMTarget ?? (isWithin ? document.documentElement : over),
    focus: () => trigger?.focus(),
    remove: () => trigger?.remove(),
  };
}
