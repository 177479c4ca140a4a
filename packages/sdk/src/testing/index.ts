export { type ManualClock, manualClock } from './manual-clock.ts';
export { coarseClock, scriptedClock } from './scripted-clock.ts';
