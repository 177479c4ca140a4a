/** The page that has the SDK and runs what a spec asks for. */
import type { Page } from '@playwright/test';
import type { ClockFacts } from '../site/lab/clock-facts.ts';
import type { ThreadsReport } from '../site/lab/many-threads.ts';

export interface LabOptions {
  /** Whether the page is cross-origin isolated. */
  readonly isolated: boolean;
}

export class LabPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open({ isolated }: LabOptions = { isolated: true }): Promise<void> {
    await this.page.goto(isolated ? '/lab/' : '/plain/lab/');
    await this.page.waitForFunction(() => 'lab' in window);
  }

  /** Generates IDs in the page, and in a worker for each further count, all at the same time. */
  makeAcrossThreads(counts: readonly number[]): Promise<ThreadsReport> {
    return this.page.evaluate(counts => window.lab.makeAcrossThreads(counts), counts);
  }

  measureClocks(): Promise<ClockFacts> {
    return this.page.evaluate(() => window.lab.measureClocks());
  }

  measureClocksInWorker(): Promise<ClockFacts> {
    return this.page.evaluate(async () => {
      const worker = await window.lab.LabWorker.start();
      const facts = await worker.measureClocks();
      worker.end();
      return facts;
    });
  }
}
