'use client';

import { useState } from 'react';
import { placeOrder } from './actions';
import { generators } from './generators';

/** Notes of nothing but their IDs. */
export function Notes() {
  const [ids, setIds] = useState([]);
  const [order, setOrder] = useState('');
  return (
    <main>
      <h1>Notes</h1>
      <button type="button" onClick={() => setIds([...ids, generators.notes.next()])}>
        New note
      </button>
      <button type="button" onClick={async () => setOrder(await placeOrder())}>
        Order
      </button>
      <output>{order}</output>
      <ul aria-label="Notes">
        {ids.map(id => (
          <li key={id}>{id}</li>
        ))}
      </ul>
    </main>
  );
}
