export type { Device } from '../device/device.ts';
export { placeOf } from '../format/kind.ts';
export {
  type ClaimedCell,
  createWorld,
  type Profile,
  type Tab,
  type World,
  type WorldOptions,
} from './world.ts';
