/** The story of the playground: a chapter with a figure for each idea. */
import type { Locator } from '@playwright/test';
import { PageObject } from './page-object.ts';

/** The figures, as in their addresses. */
export const FIGURES = [
  ...['moment', 'order', 'unit', 'byte', 'writers', 'chance'],
  ...['tick', 'wait', 'restart', 'grants', 'arrival'],
];

export class StoryPage extends PageObject {
  async open(figure = ''): Promise<void> {
    await this.page.goto('/blank');
    await this.page.goto(`/#1/story/${figure}`);
    await this.page.locator('.story-chapter').first().waitFor();
  }

  chapter(figure: string): Locator {
    return this.page.locator(`[data-chapter="${figure}"]`);
  }

  figure(figure: string): Locator {
    return this.chapter(figure).locator('.figure');
  }

  /** The sentence about the picture. */
  says(figure: string): Locator {
    return this.figure(figure).locator('.figure-says');
  }

  /** What a screen reader reads of it: not what is said in passing. */
  announced(figure: string): Locator {
    return this.figure(figure).locator('p.unseen');
  }

  /** The picture, as it is drawn now. */
  drawing(figure: string): Promise<string> {
    return this.figure(figure).locator('.figure-picture svg').innerHTML();
  }
}
