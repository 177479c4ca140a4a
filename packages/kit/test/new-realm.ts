/*
 * Run before each file of tests, in packages whose files share a worker. Their modules are loaded once for
 * all, and so is this: generators with a partition of another file are not to be met.
 */
Reflect.deleteProperty(globalThis, Symbol.for('sno-id'));
