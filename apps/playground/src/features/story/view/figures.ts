import type { FieldName } from '@sno-id/kit/data';
import type { ComponentType } from 'react';
import type { FigureId } from '../content.ts';
import { ArrivalFigure } from './arrival-figure.tsx';
import { ByteFigure } from './byte-figure.tsx';
import { ChanceFigure } from './chance-figure.tsx';
import { RestartFigure, TickFigure, WaitFigure } from './clock-figures.tsx';
import { GrantsFigure } from './grants-figure.tsx';
import { MomentFigure } from './moment-figure.tsx';
import { OrderFigure } from './order-figure.tsx';
import { UnitFigure } from './unit-figure.tsx';
import { WritersFigure } from './writers-figure.tsx';

/** The component of each figure. */
export const FIGURES: Readonly<Record<FigureId, ComponentType>> = {
  moment: MomentFigure,
  order: OrderFigure,
  unit: UnitFigure,
  byte: ByteFigure,
  writers: WritersFigure,
  chance: ChanceFigure,
  tick: TickFigure,
  wait: WaitFigure,
  restart: RestartFigure,
  grants: GrantsFigure,
  arrival: ArrivalFigure,
};

/** The parts of an ID that a figure is about. */
export const FIELDS: Readonly<Record<FigureId, readonly [FieldName, ...FieldName[]]>> = {
  moment: ['partition'],
  order: ['time'],
  unit: ['sequence'],
  byte: ['metabyte'],
  writers: ['partition'],
  chance: ['partition'],
  tick: ['tick'],
  wait: ['tick'],
  restart: ['tick'],
  grants: ['partition', 'sequence'],
  arrival: ['partition', 'sequence'],
};
