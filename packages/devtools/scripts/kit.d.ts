/**
 * The kit as the published declarations have it: not at all. `public-types.mjs` keeps what does not mention
 * it.
 */
declare module '@sno-id/kit';
declare module '@sno-id/kit/data';
