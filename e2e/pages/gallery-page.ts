/**
 * The app of the pictures: its time stands still but for what a spec lets pass, so that the same is seen each
 * time.
 */
import { DevtoolsPage } from './devtools-page.ts';

const BEFORE = new Date('2026-03-02T09:40:00Z');
const START = new Date('2026-03-02T09:41:00Z');

/** Seconds. */
const STEP = 5;

/** What is chosen in the panel before it is opened. */
export interface GalleryChoices {
  readonly isOpen?: boolean;
  readonly view?: string;
  readonly height?: number;
}

export class GalleryPage extends DevtoolsPage {
  /** Stops the time and opens the app. */
  async openStill(choices: GalleryChoices, query = ''): Promise<void> {
    await this.page.addInitScript(choices => {
      if (!localStorage.getItem('sno-id.devtools.v1')) {
        localStorage.setItem('sno-id.devtools.v1', JSON.stringify(choices));
      }
    }, choices);
    await this.page.clock.install({ time: BEFORE });
    await this.page.clock.pauseAt(START);
    await this.page.goto(`/host/gallery.html${query}`);
    await this.trigger.or(this.panel).first().waitFor();
    if (choices.isOpen) await this.view.waitFor();
  }

  /** Lets time pass, in steps, as what is drawn takes real time. */
  async pass(seconds: number): Promise<void> {
    for (let left = seconds; left > 0; left -= STEP)
      await this.page.clock.runFor(Math.min(STEP, left) * 1000);
  }

  /** Sets the system clock without any time having passed. */
  async setWall(ms: number): Promise<void> {
    const now = await this.page.evaluate(() => Date.now());
    await this.page.clock.setSystemTime(now + ms);
  }

  /** Waits for what does not come with the app's time: chunks of code, and what React draws. */
  async settle(): Promise<void> {
    await this.page.waitForLoadState('networkidle');
    await this.page.clock.runFor(400);
  }

  /**
   * Two minutes in which what the panel is for happens: a small correction of the system clock, a step of it
   * that the anchored clock follows, and a real regression of the notes' clock.
   */
  async livesThrough(): Promise<void> {
    await this.pass(30);
    await this.setWall(-30);
    await this.pass(25);
    await this.setWall(240);
    await this.pass(20);
    await this.shiftClock(-12_000);
    await this.pass(35);
  }
}
