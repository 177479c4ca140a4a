import { SnoDevtoolsPanel } from '@sno-id/devtools';
import { TanStackDevtools, type TanStackDevtoolsReactPlugin } from '@tanstack/react-devtools';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { generators } from './generators.ts';
import { Notes } from './notes.tsx';

// #region tanstack
const plugins: TanStackDevtoolsReactPlugin[] = [
  {
    name: 'sno',
    render: (_, { theme }) => <SnoDevtoolsPanel generators={generators} theme={theme} />,
  },
];

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <Notes />
    <TanStackDevtools plugins={plugins} />
  </StrictMode>,
);
// #endregion
