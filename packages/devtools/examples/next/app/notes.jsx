'use client';

import { useState } from 'react';
import { generators } from './generators';

/** Notes of nothing but their IDs. */
export function Notes() {
  const [ids, setIds] = useState([]);
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
