import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSubscribers, flushSoon } from '../../src/engine/subscribers.ts';

type Event = { readonly type: string; readonly metas?: Uint8Array };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Subscribers, and a listener for each of some names that writes down what it receives. */
function subscribed(...names: string[]) {
  const flush = vi.fn();
  const subscribers = createSubscribers<Event>(flush);
  const log: string[] = [];
  const stops = names.map(name => subscribers.add(({ type }) => log.push(`${name} ${type}`), undefined));
  const tell = (...types: string[]): void => {
    for (const type of types) subscribers.send({ type });
    subscribers.deliver();
  };
  return { subscribers, log, stops, flush, tell };
}

describe('events', () => {
  test('wait until they are delivered, and go to all listeners in the order in which they happened', () => {
    const { subscribers, log } = subscribed('a', 'b');
    subscribers.send({ type: '1' });
    subscribers.send({ type: '2' });
    expect(log).toEqual([]);
    subscribers.deliver();
    expect(log).toEqual(['a 1', 'b 1', 'a 2', 'b 2']);
    subscribers.deliver();
    expect(log).toHaveLength(4);
  });

  test('are nothing where nobody listens', () => {
    const { subscribers, log } = subscribed();
    subscribers.send({ type: '1' });
    subscribers.add(({ type }) => log.push(type), undefined);
    subscribers.deliver();
    expect(log).toEqual([]);
  });

  test('that happened before a listener was added are not for it', () => {
    const { subscribers, log } = subscribed('a');
    subscribers.send({ type: '1' });
    subscribers.add(({ type }) => log.push(`late ${type}`), undefined);
    subscribers.deliver();
    expect(log).toEqual(['a 1']);
  });

  test('that a listener causes come after the one that it is handling, for every listener', () => {
    const { subscribers, log } = subscribed();
    subscribers.add(({ type }) => {
      log.push(`a ${type}`);
      if (type === '1') {
        subscribers.send({ type: '1.1' });
        subscribers.deliver();
      }
    }, undefined);
    subscribers.add(({ type }) => log.push(`b ${type}`), undefined);
    subscribers.send({ type: '1' });
    subscribers.send({ type: '2' });
    subscribers.deliver();
    expect(log).toEqual(['a 1', 'b 1', 'a 2', 'b 2', 'a 1.1', 'b 1.1']);
    expect(subscribers.isDue).toBe(false);
  });

  test('are each listener’s own, columns included', () => {
    const { subscribers } = subscribed();
    const received: Event[] = [];
    for (let i = 0; i < 2; i++) {
      subscribers.add(
        event => {
          received.push({ ...event, metas: event.metas!.slice() });
          event.metas!.fill(99);
          (event as { type: string }).type = 'spoilt';
        },
        { ids: true },
      );
    }
    const metas = [1, 2];
    subscribers.send({
      type: 'ids',
      get metas() {
        return Uint8Array.from(metas);
      },
    });
    subscribers.deliver();
    const event = { type: 'ids', metas: Uint8Array.of(1, 2) };
    expect(received).toEqual([event, event]);
  });

  test('that report IDs go to those who ask for IDs', () => {
    const { subscribers, log, tell } = subscribed('a');
    expect(subscribers.hasIds()).toBe(false);
    const stop = subscribers.add(({ type }) => log.push(`ids ${type}`), { ids: true });
    expect(subscribers.hasIds()).toBe(true);
    tell('ids', 'other');
    expect(log).toEqual(['ids ids', 'a other', 'ids other']);
    stop();
    expect(subscribers.hasIds()).toBe(false);
  });
});

describe('a listener that has unsubscribed is not called again', () => {
  test('not even with what waits', () => {
    const { subscribers, log, stops } = subscribed('a', 'b');
    subscribers.send({ type: '1' });
    stops[0]!();
    stops[0]!();
    subscribers.deliver();
    expect(log).toEqual(['b 1']);
  });

  test('when another one does it while it handles the event', () => {
    const { subscribers, log } = subscribed();
    const stops: (() => void)[] = [];
    subscribers.add(({ type }) => {
      log.push(`a ${type}`);
      for (const stop of stops) stop();
    }, undefined);
    stops.push(subscribers.add(({ type }) => log.push(`b ${type}`), undefined));
    subscribers.send({ type: '1' });
    subscribers.deliver();
    expect(log).toEqual(['a 1']);
  });

  test('and one that is added meanwhile receives what happens from then on', () => {
    const { subscribers, log, tell } = subscribed();
    const stop = subscribers.add(({ type }) => {
      log.push(`a ${type}`);
      stop();
      subscribers.add(event => log.push(`b ${event.type}`), undefined);
      subscribers.send({ type: '2' });
    }, undefined);
    tell('1');
    expect(log).toEqual(['a 1', 'b 2']);
  });

  test('there is nothing to do after an ID any more when the last one is gone', () => {
    const { subscribers, stops, tell } = subscribed('a');
    const stop = subscribers.add(() => {}, { ids: true });
    expect(subscribers.isDue).toBe(true);
    stop();
    tell();
    expect(subscribers.isDue).toBe(false);
    subscribers.send({ type: '1' });
    expect(subscribers.isDue).toBe(true);
    tell();
    expect(subscribers.isDue).toBe(false);
    stops[0]!();
  });
});

describe('a listener that throws', () => {
  test('costs no other listener an event, and its error surfaces as an unhandled rejection', async () => {
    vi.useRealTimers();
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    process.on('unhandledRejection', onError);
    const { subscribers, log, tell } = subscribed();
    subscribers.add(({ type }) => {
      throw new Error(type);
    }, undefined);
    subscribers.add(({ type }) => log.push(type), undefined);
    tell('1', '2');
    await new Promise(resolve => setTimeout(resolve, 1));
    process.off('unhandledRejection', onError);
    expect(log).toEqual(['1', '2']);
    expect(errors.map(error => (error as Error).message)).toEqual(['1', '2']);
  });
});

describe('subscribing', () => {
  test('emits what was collected before, which is not for the new listener', () => {
    const { flush, subscribers } = subscribed('a');
    expect(flush).toHaveBeenCalledTimes(1);
    subscribers.add(() => {}, undefined);
    expect(flush).toHaveBeenCalledTimes(2);
  });

  test.each([undefined, null, 5, {}, 'listener'])('of %s is refused', listener => {
    const { subscribers, flush } = subscribed();
    expect(() => subscribers.add(listener as never, undefined)).toThrow(
      /^listener: expected a function, got /,
    );
    expect(flush).not.toHaveBeenCalled();
  });

  test.each<[unknown, string]>([
    [null, 'options'],
    [5, 'options'],
    [[], 'options'],
    [{ id: true }, 'unknown key in options'],
    [{ ids: 1 }, 'ids'],
    [{ ids: null }, 'ids'],
  ])('with the options %j is refused', (options, name) => {
    const { subscribers } = subscribed();
    expect(() => subscribers.add(() => {}, options as never)).toThrow(new RegExp(`^${name}: expected `));
  });

  test('reads an option once', () => {
    const { subscribers } = subscribed();
    const ids = vi.fn(() => true);
    subscribers.add(() => {}, Object.defineProperty({}, 'ids', { enumerable: true, get: ids }));
    expect(ids).toHaveBeenCalledTimes(1);
    expect(subscribers.hasIds()).toBe(true);
  });
});

test('what is collected is emitted and delivered 8 ms later', () => {
  const { subscribers, log, flush } = subscribed('a');
  flush.mockImplementation(() => subscribers.send({ type: 'collected' }));
  flushSoon(subscribers);
  vi.advanceTimersByTime(7);
  expect(log).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(log).toEqual(['a collected']);
});
