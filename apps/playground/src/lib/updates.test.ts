import { describe, expect, it } from 'vitest';
import { createUpdates } from './updates.ts';

/** A browser's side of a service worker, which a test plays. */
function browser({ isControlled = false } = {}) {
  const container = Object.assign(new EventTarget(), {
    controller: isControlled ? {} : null,
    register: async () => registration,
  });
  const registration = Object.assign(new EventTarget(), {
    installing: null as EventTarget | null,
    waiting: null as { postMessage(message: unknown): void } | null,
    active: (isControlled ? {} : null) as object | null,
    update: async () => {
      looks++;
    },
  });
  let looks = 0;
  let reloads = 0;
  let nowMs = 0;
  let shown = () => {};
  const posted: unknown[] = [];
  const updates = createUpdates({
    container: container as unknown as ServiceWorkerContainer,
    reload: () => {
      reloads++;
    },
    nowMs: () => nowMs,
    onShown: listener => {
      shown = listener;
    },
  });

  /** Installs a version, as after a deployment. */
  function install(): void {
    const worker = new EventTarget();
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    registration.installing = null;
    registration.waiting = { postMessage: message => posted.push(message) };
    worker.dispatchEvent(new Event('statechange'));
  }

  return {
    updates,
    state: () => updates.state.getState(),
    watch: () => updates.watch('service-worker.js'),
    install,
    activate() {
      registration.active = {};
      registration.waiting = null;
      container.dispatchEvent(new Event('controllerchange'));
    },
    show(afterMs: number) {
      nowMs += afterMs;
      shown();
    },
    count: () => ({ reloads, looks, posted }),
  };
}

describe('new versions of the page', () => {
  it('the first version is no update', async () => {
    const page = browser();
    await page.watch();
    page.install();
    expect(page.state()).toEqual({ isStored: false, update: 'none' });
    page.activate();
    expect(page.state()).toEqual({ isStored: true, update: 'none' });
  });

  it('a later version waits until the user chooses it, and then reloads the page once', async () => {
    const page = browser({ isControlled: true });
    await page.watch();
    page.install();
    expect(page.state().update).toBe('waiting');
    expect(page.count()).toMatchObject({ reloads: 0, posted: [] });
    page.updates.accept();
    expect(page.count()).toMatchObject({ reloads: 0, posted: ['skip-waiting'] });
    page.activate();
    expect(page.count().reloads).toBe(1);
  });

  it('a version that another tab chose does not reload this one', async () => {
    const page = browser({ isControlled: true });
    await page.watch();
    page.install();
    page.activate();
    expect(page.state().update).toBe('replaced');
    expect(page.count().reloads).toBe(0);
    page.updates.accept();
    expect(page.count()).toMatchObject({ reloads: 1, posted: [] });
  });

  it('looks for a version when the page is shown again, at most every half hour', async () => {
    const page = browser({ isControlled: true });
    await page.watch();
    page.show(60_000);
    expect(page.count().looks).toBe(0);
    page.show(30 * 60_000);
    page.show(1_000);
    expect(page.count().looks).toBe(1);
  });
});
