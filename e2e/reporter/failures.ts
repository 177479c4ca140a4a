/** Ends a run with each failure and its reason in a few lines. The whole report of it stands far above. */
import { stripVTControlCharacters } from 'node:util';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const LINES = 12;

export default class Failures implements Reporter {
  readonly #failures: string[] = [];

  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    if (status === test.expectedStatus || status === 'skipped') return;
    const reasons = errors.map(({ message = '', location }) => {
      const at = location ? `\n(${location.file}:${location.line})` : '';
      return stripVTControlCharacters(message).split('\n').slice(0, LINES).join('\n') + at;
    });
    this.#failures.push(`${test.titlePath().filter(Boolean).join(' › ')}\n${reasons.join('\n')}`);
  }

  onEnd({ status }: FullResult): void {
    if (this.#failures.length > 0) console.log(`\n${status}:\n\n${this.#failures.join('\n\n')}\n`);
  }
}
