import { SnoDevtools } from '@sno-id/devtools';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { generators } from './generators.ts';
import { Notes } from './notes.tsx';

// #region devtools
const server = import.meta.env.VITE_SNO_SERVER ?? 'http://localhost:8787';
const source = import.meta.env.DEV
  ? `${server}/sno-devtools?token=${import.meta.env.VITE_SNO_TOKEN}`
  : undefined;

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <Notes />
    <SnoDevtools generators={generators} source={source} />
  </StrictMode>,
);
// #endregion
