export { fileClockIds } from './file-clock-ids.ts';
