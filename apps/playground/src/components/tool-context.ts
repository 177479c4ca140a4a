import { createContext, type ReactNode } from 'react';
import type { SectionId } from '../lib/place.ts';

/** Shows a section inside another one, which may not import it. The page provides it. */
export const ToolContext = createContext<(section: SectionId) => ReactNode>(() => null);
