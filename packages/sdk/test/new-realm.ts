/*
 * Runs before each test file. Files share a worker, but each one starts with fresh modules and no
 * generators, as in a new realm.
 */
import { vi } from 'vitest';

Reflect.deleteProperty(globalThis, Symbol.for('sno-id'));
vi.resetModules();
