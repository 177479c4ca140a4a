import { SnoDevtools } from '@sno-id/devtools';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { generators } from './generators.ts';
import { Notes } from './notes.tsx';

// #region devtools
const { VITE_SNO_SERVER = 'http://localhost:8787', VITE_SNO_TOKEN } = import.meta.env;
const address = `${VITE_SNO_SERVER}/sno-devtools?token=${VITE_SNO_TOKEN}`;
const source = import.meta.env.DEV ? address : undefined;

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <Notes />
    <SnoDevtools generators={generators} source={source} />
  </StrictMode>,
);
// #endregion
