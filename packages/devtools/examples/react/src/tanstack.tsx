import { SnoDevtoolsPanel } from '@sno-id/devtools';
import { TanStackDevtools } from '@tanstack/react-devtools';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { generators } from './generators.ts';
import { Notes } from './notes.tsx';

// #region tanstack
const panel = (_: unknown, { theme }: { theme: 'light' | 'dark' }) => (
  <SnoDevtoolsPanel generators={generators} theme={theme} />
);

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <Notes />
    <TanStackDevtools plugins={[{ name: 'sno', render: panel }]} />
  </StrictMode>,
);
// #endregion
