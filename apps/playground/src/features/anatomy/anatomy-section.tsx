import { SectionFrame } from '../../components/section-frame.tsx';
import { TermText } from '../../components/term-text.tsx';
import { anatomyText } from './content.ts';
import { Anatomy } from './view/anatomy.tsx';

const TERMS = ['unit', 'tick', 'metabyte', 'partition', 'sequence'] as const;

/** One ID in all its parts. */
export function AnatomySection() {
  return (
    <SectionFrame title={anatomyText.title} lead={<TermText text={anatomyText.lead} terms={TERMS} />}>
      <Anatomy />
    </SectionFrame>
  );
}
