import { type ComponentType, lazy } from 'react';
import type { SectionId } from '../lib/place.ts';
import { sectionTitles } from './content.ts';
import { IntroPage } from './intro-page.tsx';

/** One section of the playground. Its code loads when it is first opened, but for the intro’s. */
export interface Section {
  readonly id: SectionId;
  readonly title: string;
  /** Loads the code early, when a pointer is about to open the section. A failure shows when it is opened. */
  readonly load: () => Promise<unknown>;
  /** Itself once it has loaded, so that nothing is shown in its place; until then one that loads it. */
  readonly component: () => ComponentType;
}

/** In the order of a first visit. */
export const SECTIONS: readonly Section[] = [
  { id: 'intro', title: sectionTitles.intro, load: async () => {}, component: () => IntroPage },
  section('story', async () => (await import('../features/story/story-section.tsx')).StorySection),
  section('puzzles', async () => (await import('../features/puzzles/puzzles-section.tsx')).PuzzlesSection),
  section('anatomy', async () => (await import('../features/anatomy/anatomy-section.tsx')).AnatomySection),
  section('order', async () => (await import('../features/order/order-section.tsx')).OrderSection),
  section('clock', async () => (await import('../features/clock/clock-section.tsx')).ClockSection),
  section('sharing', async () => (await import('../features/sharing/sharing-section.tsx')).SharingSection),
  section('grants', async () => (await import('../features/grants/grants-section.tsx')).GrantsSection),
  section(
    'metabyte',
    async () => (await import('../features/metabyte/metabyte-section.tsx')).MetabyteSection,
  ),
  section(
    'inspector',
    async () => (await import('../features/inspector/inspector-section.tsx')).InspectorSection,
  ),
  section('offline', async () => (await import('../features/offline/offline-section.tsx')).OfflineSection),
];

/** A section by its ID. */
export function sectionOf(id: SectionId): Section {
  return SECTIONS.find(section => section.id === id)!;
}

function section(id: SectionId, load: () => Promise<ComponentType>): Section {
  let loaded: ComponentType | undefined;
  const loadOnce = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const component = lazy(loadOnce);
  return {
    id,
    title: sectionTitles[id],
    load: () => loadOnce().catch(() => {}),
    component: () => loaded ?? component,
  };
}
