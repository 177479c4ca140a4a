/** The lessons and puzzles of the playground, and the current task. */
import { expect, type Locator } from '@playwright/test';
import { PlaygroundPage } from './playground-page.ts';

export class LessonsPage extends PlaygroundPage {
  /** The current task. */
  readonly bar = this.page.getByRole('complementary');
  readonly next = this.bar.getByRole('button', { name: /^Next: / });
  readonly resetAll = this.page.getByRole('button', { name: 'Reset all progress' });
  readonly undo = this.page.getByRole('button', { name: 'Undo the reset' });

  /** By the link of the open page, or by its address. */
  async openLessons(): Promise<void> {
    const link = this.page.getByRole('navigation').getByRole('link', { name: 'Lessons', exact: true });
    if (await link.isVisible()) await link.click();
    else await this.page.goto('/#1/lessons');
    await this.list('Lessons').waitFor();
  }

  list(name: 'Lessons' | 'Puzzles'): Locator {
    return this.page.getByRole('list', { name });
  }

  /** How many tasks of a list are done, as shown. */
  done(name: 'Lessons' | 'Puzzles'): Locator {
    return this.page.getByRole('region', { name }).getByText(/^\d+ of \d+ done$/);
  }

  /** Starts a task from the list. */
  async begin(title: string): Promise<void> {
    await this.openLessons();
    await this.page.getByRole('button', { name: `Start: ${title}`, exact: true }).click();
    await expect(this.bar).toContainText(title);
  }

  /** Expects the page to have recognized the solution. */
  async expectDone(title: string): Promise<void> {
    await expect(this.bar).toContainText(`Done:`);
    await expect(this.bar).toContainText(title);
  }
}
