/** The page that runs the SDK's conformance suite as it loads. */
import { expect, type Page } from '@playwright/test';

export interface ConformanceOptions {
  /** Whether the page is cross-origin isolated. */
  readonly isolated: boolean;
}

export class ConformancePage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open({ isolated }: ConformanceOptions): Promise<void> {
    await this.#page.goto(isolated ? '/conformance/' : '/plain/conformance/');
  }

  /** Waits until the suite has ended. */
  async result(): Promise<{ passed: string[]; failures: string[] }> {
    const end = /^\d+ passed, \d+ failed$/;
    await expect(this.#page.getByRole('status')).toHaveText(end, { timeout: 20_000 });
    return { passed: await this.#items('Passed'), failures: await this.#items('Failures') };
  }

  #items(listName: string): Promise<string[]> {
    const list = this.#page.getByRole('list', { name: listName });
    return list.getByRole('listitem').allTextContents();
  }
}
