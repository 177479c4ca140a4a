import type { Target } from '../model/task.ts';

/** What can be named by its text. */
const NAMED_BY_TEXT = 'button, a, label, summary, legend, h3, h4';

/** The first of the targets that the page shows. */
export function findTarget(targets: readonly Target[]): HTMLElement | undefined {
  for (const target of targets) {
    const element = find(target);
    if (element) return element;
  }
  return undefined;
}

function find({ name, within }: Target): HTMLElement | undefined {
  const root = within === undefined ? 'main' : `main ${labelled(within)}`;
  const [byLabel] = visible(`${root} ${labelled(name)}`);
  if (byLabel) return byLabel;
  const byText = visible(`${root} :is(${NAMED_BY_TEXT})`).find(({ textContent }) => textContent === name);
  return byText instanceof HTMLLabelElement ? fieldOf(byText) : byText;
}

/** The field of a label that stands beside it. A label around its field is what people see of it. */
function fieldOf(label: HTMLLabelElement): HTMLElement {
  const { control } = label;
  return control && !label.contains(control) ? control : label;
}

function labelled(name: string): string {
  return `[aria-label="${CSS.escape(name)}"]`;
}

function visible(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)].filter(
    element => element.getClientRects().length > 0,
  );
}

const CONTROLS = ':is(button, input, select, textarea, a[href])';

/** What to focus to work with a target: itself, or the first control in it that is shown. */
export function controlOf(target: HTMLElement): HTMLElement | undefined {
  if (target.matches(CONTROLS)) return target;
  const controls = [...target.querySelectorAll<HTMLElement>(`${CONTROLS}:not([tabindex="-1"])`)];
  return controls.find(control => control.getClientRects().length > 0);
}
