/* The network between devices and an authority, which loses, doubles and delays, and repeats old answers. */

import type { Ask } from '../../grants/src/device/check-in.ts';
import type { CheckInAnswer, CheckInRequest } from '../../grants/src/protocol/messages.ts';
import type { Owner } from '../../grants/src/testing/schedule.ts';
import type { Script } from './broken.ts';

interface Far {
  isUp(): boolean;
  /** Has a replica answer a request, and says which. */
  ask(request: CheckInRequest): { by: Owner; answering: Promise<CheckInAnswer> };
  /** Notes that an answer went out. */
  went(by: Owner, request: CheckInRequest, answer: CheckInAnswer): void;
}

/** Returns what sends the requests of a context of a profile. */
export function networkTo({ dice, schedule, scene, count }: Script, far: Far) {
  /** Answers that went out: one of them may be delivered again. */
  const sent: { to: object; answer: CheckInAnswer }[] = [];

  function deliver(
    request: CheckInRequest,
    to: object,
    arrived: (answer: CheckInAnswer) => void = () => undefined,
    failed: (error: unknown) => void = () => undefined,
  ): void {
    const { by, answering } = far.ask(request);
    answering.then(answer => {
      sent.push({ to, answer });
      far.went(by, request, answer);
      arrived(answer);
    }, failed);
  }

  return (owner: Owner, profile: object): Ask =>
    request =>
      new Promise((resolve, reject) => {
        const give = (answer: CheckInAnswer) => schedule.after(dice.below(300), owner, () => resolve(answer));
        const lose = (why: string) => {
          count(why);
          schedule.after(5000, owner, () => reject(new Error(why)));
        };
        // The client gives up at last.
        schedule.after(30_000, owner, () => reject(new Error('timeout')));
        if (!far.isUp()) return lose('offline');
        if (dice.once(20)) return lose('request lost');
        const old = sent.filter(({ to }) => to === profile);
        if (old.length && dice.once(10)) {
          count('old answer delivered again');
          give(dice.pick(old).answer);
          return;
        }
        const arrive = (answer: CheckInAnswer) => {
          if (dice.once(12)) lose('answer lost');
          else give(answer);
        };
        deliver(request, profile, arrive, error => schedule.after(10, owner, () => reject(error)));
        if (dice.once(scene.doubledOnceIn)) {
          count('request doubled');
          schedule.after(dice.below(dice.pick([3000, 3000, 600_000])), { isAlive: true }, () => {
            // Another object, so that both can be told apart while they are answered.
            deliver({ ...request }, profile);
          });
        }
      });
}
