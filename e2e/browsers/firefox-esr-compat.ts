/**
 * Lets Playwright drive Firefox ESR over WebDriver BiDi, and opens tabs in it. Importing this file is enough;
 * it must come before any launch.
 *
 * Playwright sends some commands that ESR does not know yet to every new context, and gives up when they are
 * refused; they only matter to tests that emulate what the command is about. Here their refusal is turned
 * into success. Playwright's own build of Firefox does not speak BiDi and is not touched.
 */
import { createRequire } from 'node:module';

const OPTIONAL_COMMANDS = new Set(['emulation.setMediaFeaturesOverride']);

interface WebSocketPrototype {
  send(data: unknown, ...rest: unknown[]): void;
  emit(event: string, ...args: unknown[]): boolean;
}

interface BidiMessage {
  id?: number;
  method?: string;
  params?: { url?: string; download?: string; navigation?: string | null };
}

/** The ids of the optional commands that each connection still has to answer. */
const optionalIds = new WeakMap<object, Set<number>>();

/** The contexts that have had a page. */
const contexts = new Set<string>();

patch(playwrightWebSocket());

/** The class of Playwright's sockets, from the very module instance that Playwright uses. */
function playwrightWebSocket(): WebSocketPrototype {
  const fromHere = createRequire(import.meta.url);
  const fromTest = createRequire(fromHere.resolve('@playwright/test/package.json'));
  const fromPlaywright = createRequire(fromTest.resolve('playwright/package.json'));
  return fromPlaywright('playwright-core/lib/utilsBundle').ws.prototype;
}

function patch(socket: WebSocketPrototype): void {
  const { send, emit } = socket;
  socket.send = function (data, ...rest) {
    if (typeof data === 'string' && data.includes('"emulation.')) rememberIfOptional(this, JSON.parse(data));
    return send.call(this, typeof data === 'string' ? openInTab(data) : data, ...rest);
  };
  socket.emit = function (event, ...args) {
    // true: a binary frame
    if (event !== 'message' || args[1] === true) return emit.call(this, event, ...args);
    const [data, ...rest] = args;
    return emit.call(this, event, amend(this, data), ...rest);
  };
}

/**
 * The first page of a context in a tab: the window that Playwright asks for takes a second of the processor.
 * Further pages have windows, because a tab would hide the first.
 */
function openInTab(text: string): string {
  const [, context] = /"browsingContext\.create".*"userContext":"([^"]+)"/.exec(text) ?? [];
  if (context === undefined || contexts.has(context)) return text;
  contexts.add(context);
  return text.replace('"type":"window"', '"type":"tab"');
}

function rememberIfOptional(socket: object, { id, method }: BidiMessage): void {
  if (id === undefined || !OPTIONAL_COMMANDS.has(method ?? '')) return;
  const ids = optionalIds.get(socket) ?? new Set();
  optionalIds.set(socket, ids.add(id));
}

/** What Playwright is to see instead of `data`, usually `data` itself. */
function amend(socket: object, data: unknown): unknown {
  const ids = optionalIds.get(socket);
  if (ids === undefined) return data; // not a BiDi connection
  const text = String(data);
  if (ids.size > 0 && text.includes('unknown command')) {
    const { id } = JSON.parse(text) as BidiMessage;
    if (id !== undefined && ids.delete(id)) return encode({ type: 'success', id, result: {} });
  }
  if (text.includes('"browsingContext.download') && text.includes('"navigation":null')) {
    // A download from a blob belongs to no navigation, and Playwright drops it; its unique URL serves as its
    // id.
    const message = JSON.parse(text) as BidiMessage;
    if (message.params) message.params.download ??= message.params.url ?? '';
    return encode(message);
  }
  return data;
}

function encode(message: object): Buffer {
  return Buffer.from(JSON.stringify(message));
}
