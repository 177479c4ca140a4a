// #region devtools
import { SnoDevtools } from '@sno-id/devtools';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { generators } from './generators.ts';
import { Notes } from './notes.tsx';

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <Notes />
    <SnoDevtools generators={generators} />
  </StrictMode>,
);
// #endregion

// #region worker
new Worker(new URL('./sync-worker.ts', import.meta.url), { type: 'module' });
// #endregion
