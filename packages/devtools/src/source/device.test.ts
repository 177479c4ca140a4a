import { decodeOrNot } from '@sno-id/kit/data';
import type { GeneratorEvent, IdSource } from '@sno-id/sdk';
import { describe, expect, it } from 'vitest';
import { notingSink } from '../../test/noting-sink.ts';
import { type DeviceDescription, isDevice } from './device.ts';
import { createDirectSource } from './direct.ts';
import { knownDescription } from './read-device.ts';
import { description as descriptionSchema } from './read-generator.ts';
import { readReport } from './read-report.ts';
import { createReporter } from './reporter.ts';
import type { ContextInfo, GeneratorState } from './source.ts';

const context: ContextInfo = { id: 'w1', place: 'tab', label: 'another tab' };
const START = Date.UTC(2026, 10, 22, 12);

const DESCRIPTION: DeviceDescription = {
  kind: 'device',
  partition: 0x8004,
  sequenceMin: 16,
  sequenceMax: 19,
  capacity: 4,
  status: {
    kind: 'granted',
    durability: 'strict',
    cells: [{ slab: 248, slot: 7, lane: 4, fromMs: START, toMs: START + 524_288 }],
    aheadMs: 12,
    grantedUntilMs: START + 40 * 86_400_000,
    offsetMs: 0,
    checkIn: { outcome: 'granted', atMs: START },
  },
};

/** A device of which a test sets the status, and which reports what a test says. */
function fakeDevice() {
  const listeners = new Set<(event: GeneratorEvent) => void>();
  const device = {
    description: DESCRIPTION as object,
    say: (event: object) => {
      for (const listener of listeners) listener(event as GeneratorEvent);
    },
    source: {
      subscribe(given: (event: GeneratorEvent) => void) {
        listeners.add(given);
        return () => undefined;
      },
      describe: () => device.description,
    } as unknown as IdSource,
  };
  return device;
}

function listen() {
  const descriptions: object[] = [];
  const events: object[] = [];
  const sink = {
    ...notingSink(),
    context: (_: ContextInfo, states: readonly GeneratorState[]) => {
      descriptions.push(...states.map(({ description }) => description));
    },
    event: (_: string, event: object) => events.push(event),
  };
  return { sink, descriptions, events };
}

const withKind = (kind: string): object => ({
  ...DESCRIPTION,
  status: { ...DESCRIPTION.status, kind },
});

describe('a device', () => {
  it('is shown with its status, which is read again whenever it has changed', () => {
    const device = fakeDevice();
    const { sink, descriptions, events } = listen();
    createDirectSource({ notes: device.source }, { context, wallMs: () => START }).start(sink);
    expect(descriptions).toEqual([DESCRIPTION]);
    device.description = withKind('late');
    device.say({ type: 'status', now: START, status: {} });
    expect(descriptions.at(-1)).toMatchObject({ status: { kind: 'late' } });
    expect(events).toEqual([]);
  });

  it('is described again at most twice a second while it makes IDs', () => {
    let nowMs = START;
    const device = fakeDevice();
    const { sink, descriptions } = listen();
    createDirectSource({ notes: device.source }, { context, wallMs: () => nowMs }).start(sink);
    const ids = {
      type: 'ids',
      now: START,
      unixMs: START,
      tick: 0,
      partition: 0x8004,
      sequence: 16,
      firstSequence: 16,
      count: 1,
      metas: [0],
      meta: 0,
    };
    for (let ms = 0; ms < 1000; ms += 100) {
      nowMs = START + ms;
      device.say(ids);
    }
    expect(descriptions).toHaveLength(2);
  });

  it('is an ordinary source where its status cannot be read', () => {
    for (const broken of [withKind('other'), { ...DESCRIPTION, status: null }]) {
      const known = knownDescription(broken as DeviceDescription);
      expect(isDevice(known)).toBe(false);
      expect(known).toMatchObject({ kind: 'device', partition: 0x8004 });
      expect(decodeOrNot(descriptionSchema, broken)).not.toHaveProperty('status');
    }
  });

  it('is reported to other contexts with its status, and without events that they do not know', () => {
    const device = fakeDevice();
    const reporter = createReporter({ notes: device.source }, { context, wallMs: () => START });
    const reader = reporter.reader();
    reader.take();
    expect(reader.hasNews).toBe(false);
    device.description = { ...DESCRIPTION, status: { ...DESCRIPTION.status, grants: [], token: 'secret' } };
    device.say({ type: 'status', now: START, status: {} });
    expect(reader.hasNews).toBe(true);
    const report = readReport(JSON.parse(JSON.stringify(reader.take())));
    expect(report?.generators).toMatchObject([{ description: DESCRIPTION, happened: 0, events: [] }]);
    expect(JSON.stringify(report)).not.toContain('secret');
  });

  it('keeps no more of a status than its schema has, whatever a report says', () => {
    const hostile = {
      ...DESCRIPTION,
      extra: 1,
      status: {
        ...DESCRIPTION.status,
        checkIn: { outcome: 'failed', atMs: START, error: `\u202e${'x'.repeat(500)}` },
      },
    };
    const read = decodeOrNot(descriptionSchema, hostile) as DeviceDescription;
    expect(read).not.toHaveProperty('extra');
    expect(read.status.checkIn.error).toBe('x'.repeat(99));
    const many = Array.from({ length: 1000 }, () => DESCRIPTION.status.cells[0]);
    expect(
      decodeOrNot(descriptionSchema, { ...DESCRIPTION, status: { ...DESCRIPTION.status, cells: many } }),
    ).not.toHaveProperty('status');
  });
});
