/** What can be done. Devices are named by their letter, tabs by letter and number. */
export type Action =
  | DeviceAction
  /** Another device, online. */
  | { readonly type: 'add' }
  | { readonly type: 'kill'; readonly tab: string }
  | { readonly type: 'wait'; readonly ms: number };

/** What can happen to a device. */
export type DeviceAction =
  | { readonly type: 'copy' | 'power'; readonly device: string }
  /** Each tab makes IDs, at the same time. */
  | { readonly type: 'burst'; readonly device: string; readonly count: number }
  | { readonly type: 'network'; readonly device: string; readonly isOnline: boolean };
