import { createContext, runInContext } from 'node:vm';

const context = createContext({});

/**
 * What an expression is in another realm, which has its own classes: an iframe, or a context of `node:vm`.
 */
export function inAnotherRealm<T>(expression: string): T {
  return runInContext(`(${expression})`, context) as T;
}

/** A buffer that can change its size. Node 20 has them, the types of ES2022 do not. */
export interface ResizableBuffer extends ArrayBuffer {
  resize(length: number): void;
}

export function resizableBuffer(length: number, maxByteLength: number): ResizableBuffer {
  const Resizable = ArrayBuffer as unknown as new (
    length: number,
    options: { maxByteLength: number },
  ) => ResizableBuffer;
  return new Resizable(length, { maxByteLength });
}

/** Moves the memory of arrays to somebody else, as `postMessage` does. */
export function detach(...arrays: (Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer>)[]): void {
  structuredClone(null, { transfer: arrays.map(({ buffer }) => buffer) });
}
