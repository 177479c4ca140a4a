export type { Claim } from '../device/store.ts';
export type { Content } from './disk.ts';
export { createWorld, type Profile, type Tab, type World, type WorldOptions } from './world.ts';
