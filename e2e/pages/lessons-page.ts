/** The lessons and puzzles of the playground, and the current task. */
import { expect, type Locator } from '@playwright/test';
import { PlaygroundPage } from './playground-page.ts';

export class LessonsPage extends PlaygroundPage {
  /** The current task. */
  readonly coach = this.page.getByRole('complementary');
  readonly title = this.coach.getByRole('heading');
  readonly next = this.coach.getByRole('button', { name: /^(Next|First puzzle|Next lesson|Next puzzle): / });
  readonly hint = this.coach.getByRole('button', { name: /hint/i });
  readonly goTo = this.coach.getByRole('button', { name: 'Go to the exercise' });
  readonly close = this.coach.getByRole('button', { name: 'Close the lesson' });
  readonly resetAll = this.page.getByRole('button', { name: 'Reset all progress' });
  readonly undo = this.page.getByRole('button', { name: 'Undo the reset' });
  /** What the current task is about. */
  readonly target = this.page.locator('[data-coached]');

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
    await expect(this.title).toHaveText(title);
  }

  /** Expects the page to have recognized the solution. */
  async expectDone(title: string): Promise<void> {
    await expect(this.coach).toContainText('Done:');
    await expect(this.title).toHaveText(title);
  }

  /** Expects a word to a try that does not solve the task. */
  async expectWord(word: string): Promise<void> {
    await expect(this.coach).toContainText(word);
    await expect(this.coach).toContainText('To do:');
  }

  /** Expects what the task is about to be in view, and not beneath the task. */
  async expectTargetInView(): Promise<void> {
    await expect(this.target).toBeVisible();
    await expect
      .poll(() =>
        this.target.evaluate(target => {
          const { left, top, width, bottom } = target.getBoundingClientRect();
          const above = document.elementFromPoint(left + width / 2, Math.min(top + 8, innerHeight - 1));
          // It can end a fraction of a pixel above where it was scrolled to.
          return (
            top > -1 &&
            Math.min(bottom, top + 40) <= innerHeight &&
            (target.contains(above) || above?.contains(target))
          );
        }),
      )
      .toBe(true);
  }
}
