import { createGenerator } from '@sno-id/sdk';

export const generators = { notes: createGenerator() };
