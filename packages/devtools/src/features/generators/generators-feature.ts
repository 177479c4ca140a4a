import type { Feature } from '../../core/panel.ts';
import { createIdLog } from '../../ids/id-log.ts';
import { createDuplicates } from './model/duplicates.ts';
import { GeneratorsView } from './view/generators-view.tsx';

export const generatorsFeature: Feature = {
  id: 'generators',
  title: 'Generators',
  parts: [createIdLog, createDuplicates],
  Component: GeneratorsView,
};
