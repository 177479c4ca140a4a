import { MAX, type SnoFields, toFields } from '@sno-id/sdk';

/** The greatest value of each field: what the greatest ID holds. Its time is the start of the last unit. */
export const GREATEST: SnoFields = /* @__PURE__ */ toFields(MAX);
