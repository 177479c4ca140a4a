/**
 * Tells a Uint8Array, also one of an iframe or of another context of `node:vm`. A proxy of one has no memory.
 */
export function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && (value as Uint8Array)[Symbol.toStringTag] === 'Uint8Array';
}
