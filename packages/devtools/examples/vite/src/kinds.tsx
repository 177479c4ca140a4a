import { type ReactElement, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Devtools, generators } from './all-kinds.tsx';

/** One ID of each kind for each press. */
function Page(): ReactElement {
  const [ids, setIds] = useState<readonly string[]>([]);
  const makeOneOfEach = () => Object.values(generators).map(({ next }) => String(next()));
  return (
    <main>
      <h1>All kinds of generators</h1>
      <button type="button" onClick={() => setIds(makeOneOfEach())}>
        One of each
      </button>
      <ul aria-label="IDs">
        {ids.map(id => (
          <li key={id}>{id}</li>
        ))}
      </ul>
      <Devtools />
    </main>
  );
}

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
