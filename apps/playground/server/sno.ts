/* The SDK from its source, as the rest of what Vite's configuration is made of: the dev server starts before anything is built. */
export { fromHex, isSno, toHex } from '../../../packages/sdk/src/index.ts';
