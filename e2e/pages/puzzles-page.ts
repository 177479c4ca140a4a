/** The puzzles of the playground: their list, and one of them beside the section in which it is solved. */
import { expect } from '@playwright/test';
import { PlaygroundPage } from './playground-page.ts';

export class PuzzlesPage extends PlaygroundPage {
  /** The puzzle that is open. */
  readonly task = this.page.getByRole('complementary');
  readonly title = this.task.getByRole('heading');
  readonly next = this.task.getByRole('button', { name: /^Next: / });
  readonly hint = this.task.getByRole('button', { name: 'Hint' });
  readonly all = this.task.getByRole('button', { name: 'All puzzles' });
  /** How many are solved, as the list shows it. */
  readonly solved = this.page.getByText(/^\d+ of \d+ solved$/);

  /** Opens the puzzle at an address. */
  override async open(hash: string): Promise<void> {
    await this.openAnew(`/${hash}`);
    await this.title.waitFor();
  }

  /** Opens a puzzle from the list. */
  async begin(title: string): Promise<void> {
    await this.page.goto('/#1/puzzles');
    await this.page.getByRole('link', { name: title, exact: true }).click();
    await expect(this.title).toHaveText(title);
  }

  /** Expects the page to have recognized the solution. */
  async expectSolved(title: string): Promise<void> {
    await expect(this.task).toContainText('Solved.');
    await expect(this.title).toHaveText(title);
  }

  /** Expects a word to a try that does not solve the puzzle. */
  async expectWord(word: string): Promise<void> {
    await expect(this.task).toContainText(word);
    await expect(this.task).not.toContainText('Solved.');
  }
}
