/**
 * The frames of WebKitGTK's remote inspector protocol, as its TCP socket carries them:
 *
 *     u32  size of what follows the flags, big-endian
 *     u8   flags, 1 = little-endian body
 *          name, NUL
 *          GVariant body
 *
 * The bodies we need are a string, or two u64 and a string, so no general GVariant coder is needed.
 */

export interface Frame {
  readonly name: string;
  readonly body: Buffer;
}

/** The address of something inspectable: WebKit numbers its UI connections, and the targets in each. */
export interface TargetAddress {
  readonly connection: number;
  readonly target: number;
}

const HEADER_BYTES = 5;
const LITTLE_ENDIAN = 1;
const ADDRESS_BYTES = 16;

export function encodeFrame(name: string, body: Uint8Array = Buffer.alloc(0)): Buffer {
  const nameBytes = Buffer.from(`${name}\0`);
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32BE(nameBytes.length + body.length, 0);
  header[4] = LITTLE_ENDIAN;
  return Buffer.concat([header, nameBytes, body]);
}

export function encodeText(text: string): Buffer {
  return Buffer.from(`${text}\0`);
}

export function encodeAddress(address: TargetAddress): Buffer {
  const bytes = Buffer.alloc(ADDRESS_BYTES);
  bytes.writeBigUInt64LE(BigInt(address.connection), 0);
  bytes.writeBigUInt64LE(BigInt(address.target), 8);
  return bytes;
}

/** Splits the body of a `SendMessageToFrontend` frame. */
export function decodeAddressed(body: Buffer): { address: TargetAddress; text: string } {
  const address = {
    connection: Number(body.readBigUInt64LE(0)),
    target: Number(body.readBigUInt64LE(8)),
  };
  return { address, text: body.toString('utf8', ADDRESS_BYTES, body.length - 1) };
}

/** Collects the chunks of a socket and answers the frames that are complete. */
export class FrameReader {
  #pending: Buffer[] = [];
  #pendingBytes = 0;

  push(chunk: Buffer): Frame[] {
    this.#pending.push(chunk);
    this.#pendingBytes += chunk.length;
    const frames: Frame[] = [];
    for (let frame = this.#take(); frame; frame = this.#take()) frames.push(frame);
    return frames;
  }

  #take(): Frame | undefined {
    if (this.#pendingBytes < HEADER_BYTES) return undefined;
    const bytes = this.#pending.length === 1 ? (this.#pending[0] as Buffer) : Buffer.concat(this.#pending);
    const end = HEADER_BYTES + bytes.readUInt32BE(0);
    this.#pending = bytes.length < end ? [bytes] : [bytes.subarray(end)];
    if (bytes.length < end) return undefined;
    this.#pendingBytes = bytes.length - end;
    const content = bytes.subarray(HEADER_BYTES, end);
    const nameEnd = content.indexOf(0);
    return { name: content.toString('latin1', 0, nameEnd), body: content.subarray(nameEnd + 1) };
  }
}
