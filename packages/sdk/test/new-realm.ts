/*
 * Run before each file of tests. Files share a worker, and each finds modules and generators of its own, as
 * in a new realm.
 */
import { vi } from 'vitest';

Reflect.deleteProperty(globalThis, Symbol.for('sno-id'));
vi.resetModules();
