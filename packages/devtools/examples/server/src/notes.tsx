import type { Sno } from '@sno-id/sdk';
import { useState } from 'react';
import { generators } from './generators.ts';

/** Notes of nothing but their IDs. */
export function Notes() {
  const [ids, setIds] = useState<readonly Sno[]>([]);
  return (
    <main>
      <h1>Notes</h1>
      <button type="button" onClick={() => setIds([...ids, generators.notes.next()])}>
        New note
      </button>
      <ul aria-label="Notes">
        {ids.map(id => (
          <li key={id}>{id}</li>
        ))}
      </ul>
    </main>
  );
}
