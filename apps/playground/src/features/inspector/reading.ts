/*
 * How the devtools read IDs, without the rest of their kit: a worker has no use for React, whose refreshing in development asks for
 * a window.
 */

export { readId } from '../../../../../packages/devtools/src/model/read-id.ts';
export { scanText } from '../../../../../packages/devtools/src/model/scan.ts';
