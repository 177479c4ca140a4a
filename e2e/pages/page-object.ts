import type { Locator, Page } from '@playwright/test';

/** A page, and what every part of one can do with it. */
export class PageObject {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /**
   * Replaces the content of a field, with the last key by the keyboard: the page is drawn after each key.
   * `fill` does not work: in Firefox and WebKitGTK it sets the value itself, which React takes as its own
   * change.
   */
  async type(field: Locator, text: string): Promise<void> {
    await this.insert(field, text.slice(0, -1));
    await this.page.keyboard.type(text.slice(-1));
  }

  /** Replaces the content of a field at once, as pasting does. */
  async insert(field: Locator, text: string): Promise<void> {
    await field.focus();
    await field.evaluate((input: HTMLInputElement | HTMLTextAreaElement, text) => {
      input.select();
      // Playwright's `insertText` is not in WebKitGTK.
      document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
    }, text);
  }

  /**
   * Drags an element from its center, in pixels. In WebKitGTK, which has no such pointer, events are
   * dispatched.
   */
  async drag(target: Locator, right: number, down: number, byHand = false): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = (await target.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (byHand) return target.evaluate(dispatchDrag, [x, y, right, down] as const);
    const { mouse } = this.page;
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x + right, y + down, { steps: 4 });
    await mouse.up();
  }

  /** Loads the page at an address, also where it has it already but for the fragment. */
  async openAnew(address: string): Promise<void> {
    if (!this.page.url().endsWith('blank')) await this.page.goto('/blank');
    await this.page.goto(address);
  }

  /** The hash of the address. WebKitGTK's driver does not see one that a script has set. */
  hash(): Promise<string> {
    return this.page.evaluate(() => location.hash);
  }

  /** What the address says behind a section. */
  async payloadOf(section: string): Promise<string> {
    return (await this.hash()).split(`#1/${section}/`)[1] ?? '';
  }
}

/** In the page. The listeners of a drag may be attached after the next frame. */
async function dispatchDrag(
  element: Element,
  [x, y, right, down]: readonly [number, number, number, number],
): Promise<void> {
  for (const [type, passed] of [
    ['pointerdown', 0],
    ['pointermove', 0.5],
    ['pointermove', 1],
    ['pointerup', 1],
  ] as const) {
    const at = { clientX: x + right * passed, clientY: y + down * passed };
    const init = { ...at, pointerId: 1, button: 0, isPrimary: true, bubbles: true, cancelable: true };
    element.dispatchEvent(new PointerEvent(type, init));
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}
