/*
 * One figure of the story, for other pages to embed: `figure.html?figure=tick`. It tells the page around it
 * how high it is, in pixels: `{ type: 'sno-figure', figure, height }`.
 */

import { createRoot } from 'react-dom/client';
import 'virtual:theme.css';
import '@sno-id/kit/base.css';
import '../app/page.css';
import { embedText, FIGURE_IDS } from '../features/story/content.ts';
import { FIELDS, FIGURES } from '../features/story/view/figures.ts';
import './embed.css';

const name = new URLSearchParams(location.search).get('figure') ?? '';
const id = FIGURE_IDS.find(id => id === name);
const Figure = id && FIGURES[id];
const root = document.querySelector<HTMLElement>('#root')!;

createRoot(root).render(
  Figure ? (
    <div data-field={FIELDS[id][0]}>
      <Figure />
    </div>
  ) : (
    <p>{embedText.unknown({ name, names: FIGURE_IDS.join(', ') })}</p>
  ),
);

new ResizeObserver(([entry]) => {
  // Its height is no secret, whoever embeds it.
  parent.postMessage({ type: 'sno-figure', figure: name, height: entry!.borderBoxSize[0]!.blockSize }, '*');
}).observe(root);
