export { BREAKS, type Break } from './breaks.ts';
export { WRONG } from './result.ts';
export { play } from './script.ts';
