import { SnoDevtools } from '@sno-id/devtools';
import { createGenerator } from '@sno-id/sdk';
import { defineMeta, flag, oneOf } from '@sno-id/sdk/meta';
import { adjustableClock } from '@sno-id/sdk/testing';
import { useState } from 'react';

// meta: the schema that the app packs its metabytes with. The panel shows "kind: list; pinned: true".
const note = defineMeta({ kind: oneOf(['note', 'list', 'image']), pinned: flag() });
// clocks: this one can be shifted and frozen in Clock. In production, leave `clock` out of createGenerator.
const clock = adjustableClock();
const generators = { notes: createGenerator({ partition: 7, clock }) };

export function App() {
  const [id, setId] = useState('');
  return (
    <>
      <button
        type="button"
        onClick={() => setId(generators.notes.next(note.pack({ kind: 'list', pinned: true })))}
      >
        New note
      </button>
      <output>{id}</output>
      <SnoDevtools generators={generators} meta={{ notes: note }} clocks={{ notes: clock }} />
    </>
  );
}
