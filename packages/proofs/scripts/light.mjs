// @ts-check
/*
 * What simulated programs use of the platform, in place of it: the classes of Node have streams, listeners
 * and checks that nothing of a simulation needs, and take a third of its time. Timers never run, because
 * simulated ones do: no script waits for real time. A script has the same outcome with the classes of Node,
 * which a test of `rows` shows.
 */

class LightHeaders {
  /** @type {ReadonlyMap<string, string>} */
  #values;

  /** @param {LightHeaders | Record<string, string>} init */
  constructor(init) {
    this.#values = init instanceof LightHeaders ? init.#values : new Map(Object.entries(init));
  }

  /** @param {string} name */
  get(name) {
    return this.#values.get(name) ?? null;
  }
}

class LightBody {
  /** @param {string} text */
  constructor(text) {
    /** @type {Buffer | undefined} */
    this.rest = Buffer.from(text);
    this.locked = false;
  }

  getReader() {
    this.locked = true;
    return {
      read: async () => {
        const value = this.rest;
        this.rest = undefined;
        return { done: !value, value };
      },
      cancel: async () => undefined,
    };
  }
}

class LightRequest {
  bodyUsed = false;

  /**
   * @param {string} url
   * @param {{ method: string, headers: LightHeaders | Record<string, string>, body: string }} init
   */
  constructor(url, { method, headers, body }) {
    this.url = url;
    this.method = method;
    this.headers = new LightHeaders(headers);
    this.body = new LightBody(body);
  }
}

class LightResponse {
  /**
   * @param {string} body
   * @param {{ status: number, headers: Record<string, string> }} init
   */
  constructor(body, { status, headers }) {
    this.body = body;
    this.status = status;
    this.headers = new LightHeaders(headers);
  }

  async text() {
    return this.body;
  }
}

/** Its signal is for `fetch`, which nothing here calls. */
class LightAbortController {
  signal = { aborted: false };

  abort() {
    this.signal.aborted = true;
  }
}

/** Of bodies and tokens that are whole, in UTF-8. */
class LightTextDecoder {
  /** @param {Uint8Array} [bytes] */
  decode(bytes) {
    return bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString() : '';
  }
}

/**
 * A copy of plain objects, lists and maps.
 *
 * @template T
 * @param {T} value
 * @returns {T}
 */
function copyOf(value) {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return /** @type {any} */ (value.map(copyOf));
  if (value instanceof Map)
    return /** @type {any} */ (new Map(Array.from(value, ([key, each]) => [key, copyOf(each)])));
  return /** @type {any} */ (
    Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copyOf(each)]))
  );
}

/** Puts them in place of the platform's, for as long as the process lives. */
export function useLightPlatform() {
  Object.assign(globalThis, {
    Request: LightRequest,
    Response: LightResponse,
    AbortController: LightAbortController,
    TextDecoder: LightTextDecoder,
    structuredClone: copyOf,
    setTimeout: () => undefined,
    clearTimeout: () => undefined,
  });
}
