// #region tanstack
import { snoDevtoolsPlugin } from '@sno-id/devtools';
import { TanStackDevtools } from '@tanstack/react-devtools';
// #endregion
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { generators } from './generators.ts';
import { Notes } from './notes.tsx';

const plugins = [snoDevtoolsPlugin({ generators })];

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <Notes />
    <TanStackDevtools plugins={plugins} />
  </StrictMode>,
);
