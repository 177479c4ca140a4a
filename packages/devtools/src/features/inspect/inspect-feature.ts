import type { Feature } from '../../core/panel.ts';
import { InspectView } from './view/inspect-view.tsx';

export const inspectFeature: Feature = { id: 'inspect', title: 'Inspect', Component: InspectView };
