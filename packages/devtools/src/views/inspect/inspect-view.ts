import type { View } from '../view.ts';
import { Inspect } from './inspect.tsx';

export const inspectView: View = { id: 'inspect', title: 'Inspect', Component: Inspect };
