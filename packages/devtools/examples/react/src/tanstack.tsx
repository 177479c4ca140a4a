import { snoDevtoolsPlugin } from '@sno-id/devtools';
import { TanStackDevtools } from '@tanstack/react-devtools';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { generators } from './generators.ts';
import { Notes } from './notes.tsx';

// #region tanstack
const plugins = [snoDevtoolsPlugin({ generators })];

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <Notes />
    <TanStackDevtools plugins={plugins} />
  </StrictMode>,
);
// #endregion
