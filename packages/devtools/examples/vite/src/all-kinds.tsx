import { SnoDevtools } from '@sno-id/devtools';
import { createGenerator } from '@sno-id/sdk';
import { createSharedGenerator } from '@sno-id/sdk/shared';
import { twitter } from '@sno-id/sdk/snowflake';

export const generators = {
  notes: createGenerator(),
  threads: createSharedGenerator({ partition: 7 }),
  orders: twitter.createGenerator({ datacenter: 1, worker: 5 }),
};

export const Devtools = () => <SnoDevtools generators={generators} />;
