/*
 * The sandbox: a simulated world with real devices and a real authority, an app that makes notes in it, and a
 * record of every ID. Actions run one after the other; each one lets a fraction of a second pass.
 */

import { createWorld, type Device, type Profile, type Tab, type World } from '@sno-id/grants/testing';
import { grouped } from '@sno-id/kit/data';
import type { Sno } from '@sno-id/sdk';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { captionOf, logText } from '../content.ts';
import type { Action, DeviceAction } from './action.ts';
import { MAX_DEVICES, msOf, START_UNIT, slabOf, startOfSlot, unitOf, WIDTHS } from './layout.ts';
import { Ledger, type Maker } from './ledger.ts';
import { type Note, NoteTable } from './notes.ts';
import type { Broken, LogLine, Scene, SceneCell, SceneDevice, SceneTab } from './scene.ts';

/** How much time an action takes, in milliseconds. */
const ACTION_MS = 200;
/** How long a check-in of the app may take, and how long new grants after a fork, in milliseconds. */
const CHECK_IN_MS = 3000;
const GRANTS_MS = 1000;
/** How often a note asks for another ID, with a pause in between. */
const RENAME_TRIES = 100;
const LOG_LINES = 12;

interface SandboxDevice {
  readonly name: string;
  readonly origin: string;
  readonly copyOf: string | undefined;
  readonly profile: Profile;
  tabs: SandboxTab[];
  opened: number;
  outbox: Note[];
}

interface SandboxTab {
  readonly name: string;
  readonly tab: Tab;
  ids: number;
  replacements: number;
}

export class Sandbox {
  readonly store: StoreApi<Scene>;
  readonly #broken: Broken;
  readonly #world: World;
  readonly #ledger = new Ledger();
  readonly #table: NoteTable;
  readonly #devices: SandboxDevice[] = [];
  #log: LogLine[] = [];
  #logged = 0;
  #caption = '';
  #hasLostPower = false;
  #texts = 0;
  #last: Promise<void> = Promise.resolve();

  /** @param seed determines all random numbers */
  constructor(broken: Broken, seed = 1) {
    this.#broken = broken;
    this.#world = createWorld({
      seed,
      startMs: msOf(START_UNIT),
      widths: WIDTHS,
      durableClaims: broken !== 'claims',
      reissuesBlocks: broken === 'blocks',
    });
    this.#table = new NoteTable(broken !== 'copies');
    for (const count of [2, 1]) this.#add(this.#world.createProfile(), undefined, count);
    this.store = createStore(() => this.#scene());
    this.#last = this.#pass(1000).then(() => this.#show());
  }

  /** Whether an action would do something. */
  can(action: Action): boolean {
    if (action.type === 'wait') return true;
    if (action.type === 'add') return this.#devices.length < MAX_DEVICES;
    if (action.type === 'kill') return this.#tab(action.tab) !== undefined;
    const device = this.#device(action.device);
    if (!device) return false;
    if (action.type === 'copy') return this.#devices.length < MAX_DEVICES;
    return (action.type !== 'power' && action.type !== 'burst') || device.tabs.length > 0;
  }

  /** Does something, after everything that was asked for before. Resolves when the scene shows it. */
  act(action: Action): Promise<void> {
    this.#last = this.#last.catch(() => undefined).then(() => this.#perform(action));
    return this.#last;
  }

  async #perform(action: Action): Promise<void> {
    if (!this.can(action)) return;
    this.#apply(action);
    await this.#pass(action.type === 'wait' ? action.ms : ACTION_MS);
    for (const device of this.#devices) await this.#synchronise(device);
    this.#show();
  }

  #apply(action: Action): void {
    const device = 'device' in action ? action.device : undefined;
    const before = this.store.getState().devices.find(({ name }) => name === device);
    this.#caption = captionOf(action, this.#broken, before);
    if (action.type === 'kill') this.#kill(this.#tab(action.tab)!);
    else if (action.type === 'add') this.#add(this.#world.createProfile(), undefined, 2);
    else if (action.type !== 'wait') this.#applyTo(this.#device(action.device)!, action);
  }

  #applyTo(device: SandboxDevice, action: DeviceAction): void {
    switch (action.type) {
      case 'copy':
        this.#copy(device);
        break;
      case 'power':
        this.#cutPower(device);
        break;
      case 'burst':
        for (const tab of device.tabs) this.#make({ device, tab }, action.count);
        break;
      case 'network':
        device.profile.isOnline = action.isOnline;
        break;
    }
  }

  #add(profile: Profile, source: SandboxDevice | undefined, tabs: number): void {
    const name = String.fromCharCode(65 + this.#devices.length);
    const device: SandboxDevice = {
      name,
      origin: source?.origin ?? name,
      copyOf: source?.name,
      profile,
      tabs: [],
      opened: 0,
      outbox: source?.outbox.map(note => ({ ...note })) ?? [],
    };
    // A copy stands beside what it was copied from.
    this.#devices.splice(source ? this.#devices.indexOf(source) + 1 : this.#devices.length, 0, device);
    for (let i = 0; i < tabs; i++) this.#open(device);
  }

  #open(device: SandboxDevice): void {
    device.tabs.push({
      name: `${device.name}${++device.opened}`,
      tab: device.profile.open(),
      ids: 0,
      replacements: 0,
    });
  }

  #kill({ device, tab }: Located): void {
    tab.tab.kill();
    device.tabs = device.tabs.filter(other => other !== tab);
  }

  #copy(source: SandboxDevice): void {
    this.#add(source.profile.copy(), source, source.tabs.length);
  }

  #cutPower(device: SandboxDevice): void {
    const count = device.tabs.length;
    this.#hasLostPower ||= device.tabs.some(({ ids }) => ids > 0);
    device.profile.cutPower();
    device.tabs = [];
    for (let i = 0; i < count; i++) this.#open(device);
  }

  #make({ device, tab }: Located, count: number): void {
    const { ids } = tab.tab;
    if (!ids) return;
    try {
      const made = ids.batch(count);
      for (const id of made) this.#record(device, tab, id, ids.session);
    } catch {
      this.#say(logText.exhausted({ tab: tab.name }));
    }
  }

  #record(device: SandboxDevice, tab: SandboxTab, id: Sno, session: string): void {
    tab.ids++;
    this.#ledger.add(id, makerOf(device, tab));
    device.outbox.push({ id, session, text: ++this.#texts });
  }

  /** Sends the unsent notes of a device; after a check-in, unless nobody is to look for copies. */
  async #synchronise(device: SandboxDevice): Promise<void> {
    const tab = device.tabs.find(({ tab }) => tab.ids);
    const ids = tab?.tab.ids;
    if (!tab || !ids || !device.profile.isOnline || !device.outbox.length) return;
    if (this.#broken !== 'copies' && !(await this.#checkIn(device, ids))) return;
    const outbox = device.outbox;
    device.outbox = [];
    let lost = 0;
    let clashes = 0;
    for (const note of outbox) {
      let reply = this.#table.put(note);
      for (let tries = 0; reply === 'clash' && tries < RENAME_TRIES; tries++) {
        clashes++;
        await this.#rename(device, tab, note, ids);
        reply = this.#table.put(note);
      }
      if (reply !== 'lost') continue;
      lost++;
      this.#ledger.lost(note.id);
    }
    if (clashes) this.#say(logText.clashes({ device: device.name, count: grouped(clashes) }));
    if (lost) this.#say(logText.lost({ device: device.name, count: grouped(lost) }));
  }

  /** Checks in, which finds a copy. Returns whether notes may be sent. */
  async #checkIn(device: SandboxDevice, ids: Device): Promise<boolean> {
    const outcome = await this.#settled(ids.checkIn());
    if (outcome === 'granted') return true;
    if (outcome !== 'fork') return false;
    await this.#pass(GRANTS_MS);
    this.#say(logText.fork({ device: device.name }));
    return true;
  }

  /** Gives a note another ID, as soon as the tab has one: cells are small here, and notes are many. */
  async #rename(device: SandboxDevice, tab: SandboxTab, note: Note, ids: Device): Promise<void> {
    const before = note.id;
    for (let tries = 0; note.id === before && tries < RENAME_TRIES; tries++) {
      try {
        note.id = ids.next();
      } catch {
        await this.#pass(ACTION_MS);
      }
    }
    if (note.id === before) return;
    this.#ledger.renamed(before);
    tab.ids++;
    tab.replacements++;
    this.#ledger.add(note.id, makerOf(device, tab));
  }

  /** Lets time pass until a promise has settled. Undefined where it is rejected, or takes too long. */
  async #settled<T>(promise: Promise<T>): Promise<T | undefined> {
    let value: T | undefined;
    let isDone = false;
    promise
      .then(result => {
        value = result;
      })
      .catch(() => undefined)
      .finally(() => {
        isDone = true;
      });
    for (let ms = 0; ms < CHECK_IN_MS && !isDone; ms += 20) await this.#pass(20);
    return value;
  }

  async #pass(ms: number): Promise<void> {
    await this.#world.pass(ms);
  }

  #say(text: string): void {
    this.#log = [{ key: ++this.#logged, text }, ...this.#log].slice(0, LOG_LINES);
  }

  #device(name: string): SandboxDevice | undefined {
    return this.#devices.find(device => device.name === name);
  }

  #tab(name: string): Located | undefined {
    for (const device of this.#devices) {
      const tab = device.tabs.find(tab => tab.name === name);
      if (tab) return { device, tab };
    }
    return undefined;
  }

  #show(): void {
    this.store.setState(this.#scene(), true);
  }

  #scene(): Scene {
    return {
      broken: this.#broken,
      caption: this.#caption,
      nowUnit: unitOf(this.#world.nowMs),
      devices: this.#devices.map(device => this.#sceneOf(device)),
      counts: this.#ledger.counts(),
      hasLostPower: this.#hasLostPower,
      repeats: this.#ledger.repeats(),
      log: this.#log,
    };
  }

  #sceneOf({ name, copyOf, profile, tabs, outbox }: SandboxDevice): SceneDevice {
    const nowMs = this.#world.nowMs;
    return {
      name,
      copyOf,
      isOnline: profile.isOnline,
      block: profile.claims.find(({ grant }) => grant.slab === slabOf(unitOf(nowMs)))?.grant.block,
      tabs: tabs.map(sceneOfTab),
      cells: profile.claims.map(({ grant, slot, lane }): SceneCell => {
        const holder = tabs.find(({ tab }) =>
          tab.ids?.status.cells.some(
            cell => cell.slab === grant.slab && cell.slot === slot && cell.lane === lane,
          ),
        );
        return { firstUnit: startOfSlot(grant.slab, slot), lane, tab: holder?.name };
      }),
      runs: this.#ledger.runsOf(name),
      unsent: outbox.length,
    };
  }
}

interface Located {
  readonly device: SandboxDevice;
  readonly tab: SandboxTab;
}

function makerOf({ name, origin }: SandboxDevice, tab: SandboxTab): Maker {
  return { tab: tab.name, device: name, origin };
}

function sceneOfTab({ name, tab, ids, replacements }: SandboxTab): SceneTab {
  const status = tab.ids?.status;
  const { kind, reason, aheadMs = 0 } = status ?? {};
  return { name, ids, replacements, kind, reason, aheadMs };
}
