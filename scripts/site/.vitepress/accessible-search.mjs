// @ts-check
/*
 * VitePress draws its search as a button that contains a list of links inside options, which screen readers cannot use. This makes it a
 * dialog with a combobox, whose options are the links.
 */

/** Each text and what takes its place, wherever it is. @type {readonly (readonly [from: string, to: string])[]} */
const CHANGES = [
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
];

/**
 * A plugin of Vite for the component of VitePress.
 *
 * @returns {import('vite').Plugin}
 */
export function accessibleSearch() {
  return {
    name: 'accessible-search',
    enforce: 'pre',
    transform(code, id) {
      return id.endsWith('/VPLocalSearchBox.vue') ? changed(code) : undefined;
    },
  };
}

/**
 * @param {string} code
 * @throws Error if VitePress has changed what this replaces
 */
function changed(code) {
  return CHANGES.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`VPLocalSearchBox.vue: expected to contain ${from}`);
    return text.replaceAll(from, to);
  }, code);
}
