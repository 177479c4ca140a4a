import { SnoDevtoolsPanel } from '@sno-id/devtools';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { generators } from './generators.ts';
import { Notes } from './notes.tsx';

// #region panel
function DebugArea() {
  return (
    <div style={{ height: 400 }}>
      <SnoDevtoolsPanel generators={generators} />
    </div>
  );
}
// #endregion

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <Notes />
    <DebugArea />
  </StrictMode>,
);
