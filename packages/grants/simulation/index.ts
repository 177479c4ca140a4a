export { type Break, BREAKS } from './breaks.ts';
export { isWrong, type Result, WRONG } from './result.ts';
export { play } from './script.ts';
