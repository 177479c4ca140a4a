'use client';

import { SnoDevtools } from '@sno-id/devtools';
import { generators } from './generators';

const source =
  process.env.NODE_ENV === 'development'
    ? `/sno-devtools?token=${process.env.NEXT_PUBLIC_SNO_TOKEN}`
    : undefined;

export function Devtools() {
  return <SnoDevtools generators={generators} source={source} />;
}
