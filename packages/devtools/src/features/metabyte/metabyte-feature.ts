import type { Feature } from '../../core/panel.ts';
import { createMetaTally } from './model/meta-tally.ts';
import { MetabyteView } from './view/metabyte-view.tsx';

export const metabyteFeature: Feature = {
  id: 'metabyte',
  title: 'Metabyte',
  parts: [createMetaTally],
  Component: MetabyteView,
};
