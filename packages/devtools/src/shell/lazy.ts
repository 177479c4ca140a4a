/* What is loaded when a panel is to be seen. */
export { createEmbedded } from './embedded.tsx';
export { createFloating } from './floating.tsx';
export { createLivePanel } from './live-panel.ts';
