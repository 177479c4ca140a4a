import type { View } from '../view.ts';
import { createMetaTally } from './meta-tally.ts';
import { MetabyteView } from './metabyte.tsx';

export const metabyteView: View = {
  id: 'metabyte',
  title: 'Metabyte',
  parts: [createMetaTally],
  Component: MetabyteView,
};
