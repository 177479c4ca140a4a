import { createDuplicates } from '../../model/duplicates.ts';
import { createFullUnits } from '../../model/full-units.ts';
import { createIdLog } from '../../model/id-log.ts';
import type { View } from '../view.ts';
import { Generators } from './generators.tsx';

export const generatorsView: View = {
  id: 'generators',
  title: 'Generators',
  parts: [createIdLog, createFullUnits, createDuplicates],
  Component: Generators,
};
