/* One ID in large type, its characters in the colours of their fields, and what the fields are. */

import LAYOUT from 'virtual:layout.json';
import { h } from 'vue';

/**
 * Character 9 is metabyte for three bits and partition for two; character 12, partition for four and sequence
 * for one.
 */
const PARTS = [
  { field: 'time', text: '9q8cwxi2', about: 'units of 4 ms since 2010' },
  { field: 'tick', text: '', about: 'flips when the clock moves back' },
  { field: 'metabyte', text: '3a', about: 'yours: a type, a few flags' },
  { field: 'partition', text: '6k4', about: 'which generator made it' },
  { field: 'sequence', text: '22p', about: 'counts within 4 ms' },
];

export function idDrawing() {
  const id = PARTS.map(({ text }) => text).join('');
  return h('div', { class: 'id-drawing' }, [
    h(
      'p',
      { class: 'id-drawing-text', 'aria-label': `An ID: ${id}`, role: 'img' },
      PARTS.map(({ field, text }) => h('span', { 'data-field': field }, text)),
    ),
    h(
      'dl',
      PARTS.map(({ field, about }) =>
        h('div', { 'data-field': field }, [
          h('dt', [h('span', { class: 'id-drawing-swatch', 'aria-hidden': 'true' }), field]),
          h('dd', `${bitsOf(field)}: ${about}`),
        ]),
      ),
    ),
  ]);
}

function bitsOf(field) {
  const { width } = LAYOUT.find(({ name }) => name === field);
  return width === 1 ? '1 bit' : `${width} bits`;
}
