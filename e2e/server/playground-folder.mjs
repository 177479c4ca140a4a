// @ts-check
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the built playground: `E2E_PLAYGROUND` from the environment, for a build elsewhere, or where
 * `pnpm build` writes it.
 */
export const PLAYGROUND_FOLDER = process.env.E2E_PLAYGROUND
  ? path.resolve(process.env.E2E_PLAYGROUND)
  : fileURLToPath(new URL('../../apps/playground/dist', import.meta.url));
