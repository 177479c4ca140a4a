import { StrictMode, startTransition } from 'react';
import 'virtual:theme.css';
import '@sno-id/kit/base.css';
import './app/page.css';
import './components/panel.css';
import './components/section-frame.css';
import './features/anatomy/view/anatomy.css';
import './features/story/view/chapter.css';
import { App } from './app/app.tsx';
import { sectionOf } from './app/sections.ts';
import { Boundary } from './app/site/boundary.tsx';
import { playground } from './lib/playground.ts';

/**
 * How long the page waits for its first section, in milliseconds. Without the section, it could still lead to
 * others.
 */
const PATIENCE_MS = 1_000;

// index.html shows how the section begins. Page and section replace it together, so that nothing moves or is
// seen twice. They start in a task of their own, before which the page can paint and respond.
setTimeout(async () => {
  // What draws is evaluated in a task of its own, too. src/first-paint has asked for it.
  const { createRoot } = await import('react-dom/client');
  const section = sectionOf(playground.getState().section).load();
  await Promise.race([section, later(PATIENCE_MS)]);
  await later();
  const root = createRoot(document.querySelector('#root')!);
  // Drawn in steps, so that the page answers meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <Boundary>
          <App />
        </Boundary>
      </StrictMode>,
    ),
  );
});

/** Resolves in a new task, after `ms` milliseconds. */
function later(ms = 0): Promise<unknown> {
  return new Promise(resolve => setTimeout(resolve, ms));
}
