/**
 * Hides the first process swap of a new window.
 *
 * A new window starts in one web process and soon moves to another. Playwright asserts that such a
 * provisional target was paused when it started, which it was not, as nobody had asked for it yet. So nothing
 * is told to Playwright until the swap is over, and then only the targets that survived it.
 */
import type { Deliver, InspectorMessage, TargetInfo } from './messages.ts';

const LOOK_AGAIN_MS = 20;
const QUIET_MS = 100;
const SWAP_LIMIT_MS = 2000;

export class FirstSwap {
  readonly #deliver: Deliver;
  readonly #alive = new Map<string, TargetInfo>();
  #isOver = false;
  #awaitSwapUntil: number;

  /** With `expected`, waits for the swap (for a while); without, only for a moment of quiet. */
  constructor(deliver: Deliver, expected: boolean) {
    this.#deliver = deliver;
    this.#awaitSwapUntil = expected ? performance.now() + SWAP_LIMIT_MS : 0;
    setTimeout(() => this.#look(), expected ? LOOK_AGAIN_MS : QUIET_MS);
  }

  receive(message: InspectorMessage): void {
    if (this.#isOver) this.#deliver(message);
    else this.#note(message);
  }

  #note(message: InspectorMessage): void {
    if (message.method === 'Target.targetCreated') {
      this.#alive.set(message.params.targetInfo.targetId, message.params.targetInfo);
    } else if (message.method === 'Target.targetDestroyed') {
      this.#alive.delete(message.params.targetId);
    } else if (message.method === 'Target.didCommitProvisionalTarget') {
      this.#awaitSwapUntil = 0;
      this.#alive.delete(message.params.oldTargetId);
      const survivor = this.#alive.get(message.params.newTargetId);
      if (survivor) survivor.isProvisional = false;
    }
  }

  #look(): void {
    const isSwapping = [...this.#alive.values()].some(target => target.isProvisional);
    if (isSwapping || performance.now() < this.#awaitSwapUntil) {
      setTimeout(() => this.#look(), LOOK_AGAIN_MS);
      return;
    }
    this.#isOver = true;
    for (const targetInfo of this.#alive.values()) {
      this.#deliver({ method: 'Target.targetCreated', params: { targetInfo } });
    }
  }
}
