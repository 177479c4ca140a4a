'use client';

/* What server components import. Bundlers that have none warn of the directive, so it is only here. */
export { mountSnoDevtools, SnoDevtools, SnoDevtoolsPanel } from '../index.ts';
