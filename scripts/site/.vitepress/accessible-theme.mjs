// @ts-check
/*
 * Components of VitePress that axe complains of, changed before they are compiled.
 *
 * The search is drawn as a button that contains a list of links inside options, which screen readers cannot
 * use: here it is a dialog with a combobox, whose options are the links. The links to the previous and the
 * next page stand in a second footer of the page. A section that opens is a button within a button.
 */

/**
 * By component: each text and what takes its place, wherever it is. @type
 * {Record<string, readonly (readonly [from: string, to: string])[]>}
 */
const CHANGES = {
  'VPDocFooter.vue': [['class="VPDocFooter"', 'class="VPDocFooter" role="presentation"']],
  'VPLocalSearchBox.vue': [
    [
      `role="button"
      :aria-owns="results?.length ? 'localsearch-list' : undefined"
      aria-expanded="true"
      aria-haspopup="listbox"`,
      'role="dialog"\n      aria-modal="true"',
    ],
    [
      'aria-autocomplete="both"',
      `aria-autocomplete="list"
            role="combobox"
            :aria-expanded="results?.length ? 'true' : 'false'"`,
    ],
    [
      `:id="'localsearch-item-' + index"
            :aria-selected="selectedIndex === index ? 'true' : 'false'"
            role="option"`,
      'role="presentation"',
    ],
    [
      `:aria-label="[...p.titles, p.title].join(' > ')"`,
      `:id="'localsearch-item-' + index"
              :aria-selected="selectedIndex === index ? 'true' : 'false'"
              role="option"`,
    ],
    // Most of these keys are drawn, without text.
    ['<kbd :aria-label', '<kbd role="img" :aria-label'],
  ],
  // The heading of a section is the button that opens it.
  'VPSidebarItem.vue': [
    [':role="itemRole"', ':role="itemRole" :aria-expanded="collapsible ? !collapsed : undefined"'],
    ['role="button"\n        aria-label="toggle section"', 'aria-hidden="true"'],
    ['@keydown.enter="onCaretClick"\n        tabindex="0"', ''],
  ],
};

/**
 * A plugin of Vite for the theme of VitePress.
 *
 * @returns {{ name: string, enforce: 'pre', transform(code: string, id: string): string | undefined }}
 */
export function accessibleTheme() {
  return {
    name: 'accessible-theme',
    enforce: 'pre',
    transform(code, id) {
      const component = id.slice(id.lastIndexOf('/') + 1);
      const changes = CHANGES[component];
      return changes && changed(component, code, changes);
    },
  };
}

/**
 * @param {string} component
 * @param {string} code
 * @param {readonly (readonly [from: string, to: string])[]} changes
 * @throws Error if VitePress has changed what this replaces
 */
function changed(component, code, changes) {
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${component}: expected to contain ${from}`);
    return text.replaceAll(from, to);
  }, code);
}
