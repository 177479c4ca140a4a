/*
 * How the devtools find and read IDs in a text: plain functions, for workers and servers too, where the kit's React is of no use.
 */

export { lineCounter } from './model/line-counter.ts';
export { type Hit, type Scan, type ScanOptions, scanText } from './model/scan.ts';
