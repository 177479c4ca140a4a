import { traceCalls } from '@sno-id/devtools/trace';
import { createGenerator } from '@sno-id/sdk';

globalThis.orders ??= createGenerator();
export const { orders } = globalThis;
traceCalls({ orders });
