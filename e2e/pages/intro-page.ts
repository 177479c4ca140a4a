/** The first screen of the playground. */
import type { Locator } from '@playwright/test';
import { type FieldLabel, PlaygroundPage } from './playground-page.ts';

export class IntroPage extends PlaygroundPage {
  readonly #live = this.page.getByRole('region', { name: 'An ID, made now' });
  /** Opens the story. */
  readonly start = this.page.getByRole('button', { name: /^Start the story/ });
  readonly paste = this.page.getByRole('textbox', { name: /^Read an ID you have, of any kind/ });
  readonly pause = this.#live.getByRole('button', { name: 'Pause' });
  readonly resume = this.#live.getByRole('button', { name: 'Resume' });
  override readonly makeOne = this.#live.getByRole('button', { name: 'Generate one' });

  override async open(): Promise<void> {
    await this.page.goto('/');
    await this.start.waitFor();
  }

  /** The sno ID and the UUID v7. */
  liveIds(): Promise<string[]> {
    return this.#live.locator('.large-text > .unseen').allTextContents();
  }

  part(name: FieldLabel): Locator {
    return this.#live.getByRole('group', { name: 'Parts of the ID' }).getByRole('button', { name });
  }

  /** The sentence that explains a part. */
  sentence(name: FieldLabel): Locator {
    return this.#live.locator(`.id-parts-sentences [data-field="${name.toLowerCase()}"]`);
  }
}
