import type { Panel } from '../../../core/panel.ts';
import type { Glimpse, PagePlace } from './glimpse.ts';

/** What the lens needs from a page. */
export interface LensPage {
  /**
   * Starts watching the pointer and the focus, and shows the IDs found there. Returns a function that ends it
   * and cleans up.
   */
  watch(panel: Panel, panelElement: Element, listener: LensListener): () => void;
  /** Returns all IDs in the page, except those in our own elements. */
  places(nowMs: number): PagePlace[];
}

/** What a page reports to the lens. */
export interface LensListener {
  /** The user wants to keep these IDs. */
  onPin(glimpse: Glimpse): void;
  /** Escape was pressed, or the panel was removed. */
  onEnd(): void;
}
