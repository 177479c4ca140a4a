/*
 * What a typed array has, of whichever realm: these ask the array itself, so that one of an iframe or of
 * another context of `node:vm` is one too, and a subclass with getters of its own cannot say something else.
 * A proxy of one has no memory.
 */

/** A getter that all typed arrays share. Taken once: `Reflect.get` would cost some 30 ns at each call. */
function getterOf<T>(key: string | symbol): (this: unknown) => T {
  return Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), key)!.get!;
}

const kind = /* @__PURE__ */ getterOf<string | undefined>(Symbol.toStringTag);
const length = /* @__PURE__ */ getterOf<number>('length');

/** `'Uint8Array'` and so on; undefined for anything that is no typed array. */
export function kindOfArray(value: unknown): string | undefined {
  return kind.call(value);
}

/** Its length; 0 if its buffer was detached, or shrunk below its end. */
export function lengthOfArray(array: ArrayBufferView): number {
  return length.call(array);
}

/** Where it lies. */
export function placeOfArray(array: ArrayBufferView): [buffer: ArrayBuffer, byteOffset: number] {
  return [getterOf<ArrayBuffer>('buffer').call(array), getterOf<number>('byteOffset').call(array)];
}
