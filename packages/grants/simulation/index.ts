export { type Break, play, type Result } from './script.ts';
