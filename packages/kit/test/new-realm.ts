/*
 * Runs before each test file, in packages whose files share a worker: no file may meet the generators of
 * another.
 */
Reflect.deleteProperty(globalThis, Symbol.for('sno-id'));
