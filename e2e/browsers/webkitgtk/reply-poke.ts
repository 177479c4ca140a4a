/**
 * Keeps replies from waiting for Nagle's algorithm.
 *
 * Between WebKit's UI process and its inspector server there is a second TCP connection, out of our reach,
 * where a small reply waits 40 ms for the acknowledgement of the one before. While replies are due, a cheap
 * extra request every 2 ms carries that acknowledgement.
 */

const POKE_ID = -1;
const POKE = JSON.stringify({
  id: POKE_ID,
  method: 'Target.setPauseOnStart',
  params: { pauseOnStart: true },
});
const INTERVAL_MS = 2;
const MAX_POKES = 50;

export class ReplyPoke {
  readonly #send: (text: string) => void;
  #due = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(send: (text: string) => void) {
    this.#send = send;
  }

  /** A request went out to a page. */
  requested(): void {
    this.#due++;
    if (this.#timer) return;
    let pokes = 0;
    this.#timer = setInterval(() => {
      if (this.#due <= 0 || ++pokes > MAX_POKES) this.stop();
      else this.#send(POKE);
    }, INTERVAL_MS);
  }

  /** Its reply has come. */
  replied(): void {
    this.#due--;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Whether this is the answer to a poke, which nobody else is to see. */
  static isAnswer(message: { id?: number }): boolean {
    return message.id === POKE_ID;
  }
}
