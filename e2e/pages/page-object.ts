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

  /** The share of its pixels that have the color of a custom property, as the engine has drawn it. */
  async shareDrawnIn(property: string, target: Locator): Promise<number> {
    const picture = (await target.screenshot()).toString('base64');
    return target.evaluate(countPixels, { picture, property });
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

/** In the page. */
async function countPixels(
  element: Element,
  { picture, property }: { picture: string; property: string },
): Promise<number> {
  const image = await createImageBitmap(
    new Blob([Uint8Array.from(atob(picture), byte => byte.charCodeAt(0))], { type: 'image/png' }),
  );
  const { width, height } = image;
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, width, height);
  const probe = element.appendChild(document.createElement('i'));
  probe.style.color = `var(${property})`;
  const wanted = getComputedStyle(probe).color.match(/\d+/g)!.map(Number);
  probe.remove();
  const isWanted = (_: unknown, pixel: number) =>
    wanted.every((value, channel) => Math.abs(data[pixel * 4 + channel]! - value) < 8);
  return Array.from({ length: width * height }).filter(isWanted).length / (width * height);
}
