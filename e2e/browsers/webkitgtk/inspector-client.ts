/**
 * A client of WebKitGTK's remote inspector: knows which pages there are, and carries messages to and from
 * them.
 */
import net from 'node:net';
import { decodeTargetList, type InspectorTarget } from './target-list.ts';
import {
  decodeAddressed,
  encodeAddress,
  encodeFrame,
  encodeText,
  type Frame,
  FrameReader,
  type TargetAddress,
} from './wire.ts';

/** Takes what one page sends. */
export interface MessageSink {
  message(text: string): void;
  closed(): void;
}

/**
 * WebKit ignores a frame of unknown name. Written for each chunk that arrives it carries the TCP
 * acknowledgement at once; WebKit's socket has Nagle's algorithm on, so without it each round trip takes 44
 * ms.
 */
const ACKNOWLEDGE = encodeFrame('nop');

export class InspectorClient {
  readonly #socket: net.Socket;
  readonly #reader = new FrameReader();
  readonly #targets = new Map<number, readonly InspectorTarget[]>();
  readonly #sinks = new Map<string, MessageSink>();
  readonly #listWatchers = new Set<() => void>();

  constructor(socket: net.Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', chunk => this.#receive(chunk));
    socket.on('close', () => this.#disconnected());
    socket.on('error', () => this.#disconnected());
    this.#write('SetupInspectorClient', encodeText('0')); // '0' asks for no list of the protocol's commands
  }

  static async connect(port: number): Promise<InspectorClient> {
    const socket = await new Promise<net.Socket>((resolve, reject) => {
      const attempt = net.connect(port, '127.0.0.1', () => resolve(attempt));
      attempt.once('error', reject);
    });
    socket.removeAllListeners('error');
    return new InspectorClient(socket);
  }

  pages(): InspectorTarget[] {
    return [...this.#targets.values()].flat().filter(target => target.type === 'WebPage');
  }

  /** Waits until `find` picks something out of the list of pages. */
  async waitForPages<T>(find: (pages: InspectorTarget[]) => T | undefined, limitMs = 60_000): Promise<T> {
    const found = find(this.pages());
    if (found !== undefined) return found;
    return new Promise((resolve, reject) => {
      const done = () => {
        clearTimeout(timer);
        this.#listWatchers.delete(look);
      };
      const look = () => {
        const page = find(this.pages());
        if (page === undefined) return;
        done();
        resolve(page);
      };
      const timer = setTimeout(() => {
        done();
        reject(new Error(`WebKitGTK: waited ${limitMs} ms; pages are ${JSON.stringify(this.pages())}`));
      }, limitMs);
      this.#listWatchers.add(look);
    });
  }

  /** Begins to talk to a page. */
  open(page: TargetAddress, sink: MessageSink): void {
    this.#sinks.set(keyOf(page), sink);
    this.#write('Setup', encodeAddress(page));
  }

  send(page: TargetAddress, text: string): void {
    this.#write('SendMessageToBackend', Buffer.concat([encodeAddress(page), encodeText(text)]));
  }

  close(page: TargetAddress): void {
    if (this.#sinks.delete(keyOf(page))) this.#write('FrontendDidClose', encodeAddress(page));
  }

  #write(name: string, body: Buffer): void {
    if (this.#socket.writable) this.#socket.write(encodeFrame(name, body));
  }

  #receive(chunk: Buffer): void {
    this.#socket.write(ACKNOWLEDGE);
    for (const frame of this.#reader.push(chunk)) this.#handle(frame);
  }

  #handle({ name, body }: Frame): void {
    if (name === 'SetTargetList') {
      const { connection, targets } = decodeTargetList(body);
      this.#targets.set(connection, targets);
      for (const look of [...this.#listWatchers]) look();
    } else if (name === 'SendMessageToFrontend') {
      const { address, text } = decodeAddressed(body);
      this.#sinks.get(keyOf(address))?.message(text);
    }
  }

  #disconnected(): void {
    for (const sink of this.#sinks.values()) sink.closed();
    this.#sinks.clear();
    this.#targets.clear();
    for (const look of [...this.#listWatchers]) look();
  }
}

/** One string for an address, for use as a Map key. */
export function keyOf(address: TargetAddress): string {
  return `${address.connection}/${address.target}`;
}
