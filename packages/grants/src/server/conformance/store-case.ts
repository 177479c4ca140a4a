import { refusal } from '@sno-id/sdk/internal';

/** One case of a suite. `run` rejects if the store, or the ledger, does not conform. */
export interface StoreCase {
  readonly title: string;
  run(): Promise<void>;
}

/**
 * @param open makes an empty subject, once for each case
 * @param checks what each case checks, by its title
 * @param run runs a check on a subject
 * @throws TypeError if `open` is not a function.
 */
export function casesOf<Subject extends { close(): Promise<void> }, Check>(
  open: () => Promise<Subject>,
  checks: Readonly<Record<string, Check>>,
  run: (check: Check, subject: Subject) => Promise<void>,
): readonly StoreCase[] {
  if (typeof open !== 'function') throw refusal('open', 'a function', open);
  return Object.entries(checks).map(([title, check]) => ({
    title,
    async run() {
      const subject = await open();
      try {
        await run(check, subject);
      } finally {
        await subject.close();
      }
    },
  }));
}
