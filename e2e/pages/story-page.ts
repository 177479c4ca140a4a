/** The story of the playground: a chapter with a figure for each idea. */
import { expect, type Locator } from '@playwright/test';
import { PageObject } from './page-object.ts';

/** The figures, as in their addresses. */
export const FIGURES = [
  ...['moment', 'order', 'unit', 'byte', 'writers', 'chance'],
  ...['tick', 'wait', 'restart', 'grants', 'arrival'],
];

/** A figure moves by 200 ms at once, at most: in frames as long as this, and the pause after each. */
const FRAME_MS = 170;

export class StoryPage extends PageObject {
  private isHeld = false;

  /** From here on no figure moves but by {@link pass}, and then in few frames. */
  async holdTime(): Promise<void> {
    this.isHeld = true;
    await this.page.clock.install({ time: 0 });
    await this.page.clock.pauseAt(1000);
    await this.page.addInitScript(frameMs => {
      window.requestAnimationFrame = draw => Number(setTimeout(() => draw(performance.now()), frameMs));
      window.cancelAnimationFrame = clearTimeout;
    }, FRAME_MS);
  }

  pass(ms: number): Promise<void> {
    return this.page.clock.runFor(ms);
  }

  async open(figure = ''): Promise<void> {
    await this.openAnew(`/#1/story/${figure}`);
    // Not those that the page shows before its script has come.
    const chapters = this.page.locator('.story-chapter[data-chapter]');
    // The page starts in a later task, which has to come first.
    const started = async () => {
      if (this.isHeld) await this.pass(1);
      return chapters.count();
    };
    await expect.poll(started, { intervals: [20] }).toBeGreaterThan(0);
    await chapters.first().waitFor();
  }

  /** Brings a figure to where it plays: across a line above the middle of the window, with its controls. */
  async read(figure: string): Promise<void> {
    await this.figure(figure).evaluate(element => {
      const { bottom, height } = element.getBoundingClientRect();
      scrollBy(0, bottom - Math.min(innerHeight, 0.35 * innerHeight + 0.6 * height));
    });
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
