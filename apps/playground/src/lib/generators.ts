import type { Device } from '@sno-id/grants';
import type { IdSource } from '@sno-id/sdk';
import { createStore } from 'zustand/vanilla';

/** The generators and devices of this page by name, for the devtools to show. */
export type Generators = Readonly<Record<string, IdSource | Device>>;

export const generators = createStore<Generators>()(() => ({}));

/** Shows a generator or a device in the devtools, replacing one with the same name. */
export function registerGenerator(name: string, generator: IdSource | Device): void {
  generators.setState({ [name]: generator });
}
