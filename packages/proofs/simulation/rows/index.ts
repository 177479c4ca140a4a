export { BREAKS, type Break } from './breaks.ts';
export { isWrong, type Result, WRONG } from './result.ts';
export { play } from './script.ts';
