/**
 * Holds back the commit of a provisional target until its resource tree has been delivered.
 *
 * Playwright asks each new target for its resource tree, and asserts if the target commits before that reply
 * has come. WebKitGTK is at times quicker with the commit. Everything after such a commit is held too, so
 * that nothing else changes order.
 */
import type { Deliver, InspectorMessage } from './messages.ts';

const RESOURCE_TREE_REPLY = '{"result":{"frameTree"';

export class CommitOrder {
  readonly #deliver: Deliver;
  readonly #withoutTree = new Set<string>();
  #held: InspectorMessage[] | undefined;

  constructor(deliver: Deliver) {
    this.#deliver = deliver;
  }

  receive(message: InspectorMessage): void {
    if (this.#isAwaitedTree(message)) {
      this.#deliver(message);
      this.#release();
      return;
    }
    this.#note(message);
    if (this.#held) this.#held.push(message);
    else this.#deliver(message);
  }

  #isAwaitedTree(message: InspectorMessage): boolean {
    if (message.method !== 'Target.dispatchMessageFromTarget') return false;
    const { targetId, message: reply } = message.params;
    return reply.startsWith(RESOURCE_TREE_REPLY) && this.#withoutTree.delete(targetId);
  }

  #note(message: InspectorMessage): void {
    if (message.method === 'Target.targetCreated' && message.params.targetInfo.isProvisional) {
      this.#withoutTree.add(message.params.targetInfo.targetId);
    } else if (message.method === 'Target.targetDestroyed') {
      this.#withoutTree.delete(message.params.targetId);
    } else if (message.method === 'Target.didCommitProvisionalTarget') {
      if (this.#withoutTree.has(message.params.newTargetId)) this.#held ??= [];
    }
  }

  #release(): void {
    const held = this.#held;
    this.#held = undefined;
    // Playwright handles the reply in a promise, so what follows must come a turn later.
    if (held) setImmediate(() => held.forEach(message => void this.#deliver(message)));
  }
}
