'use client';

import { SnoDevtools } from '@sno-id/devtools';
import { generators } from './generators';

export function Devtools() {
  return <SnoDevtools generators={generators} />;
}
