import {
  BYTE_LENGTH,
  type BatchTarget,
  type Clock,
  type GeneratorEvent,
  type IdSource,
  type IdSourceDescription,
  MAX_UNIT,
  type OwnBytes,
  type RandomSource,
  type Sno,
  type SnoFamily,
  UNIT_MS,
} from '@sno-id/sdk';
import {
  createIdWriter,
  createSequencer,
  createSnoSubscribers,
  createSubstitute,
  drawUint32,
  requireInteger,
  requireRoom,
  requireUnit,
  startOfUnit,
  waitForTurn,
  writerInto,
} from '@sno-id/sdk/core';
import { type CellPosition, decide, PROVISIONAL, START } from './decide.ts';
import type { HeldCell } from './held-cell.ts';
