export { type AdjustableClock, adjustableClock, type ClockAdjustment } from './adjustable-clock.ts';
export { type ManualClock, manualClock } from './manual-clock.ts';
