import { Suspense, useEffect } from 'react';
import { keepSite } from '../../lib/keep-site.ts';
import { pageText } from '../content.ts';
import type { Section } from '../sections.ts';
import { Boundary } from './boundary.tsx';

/** A section, or why it is not there. */
export function SectionView({ section }: { readonly section: Section }) {
  const Component = section.component();

  return (
    <Boundary isSection>
      <Suspense
        fallback={<p className="note section-loading">{pageText.loading({ section: section.title })}</p>}
      >
        <Component />
        <Shown />
      </Suspense>
    </Boundary>
  );
}

/** Is mounted together with the section. */
function Shown() {
  useEffect(keepSite, []);
  return null;
}
