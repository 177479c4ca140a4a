import type { Clock } from '@sno-id/sdk';
import type { Meta } from '@sno-id/sdk/meta';
import type { Generators } from '../source/watch.ts';

/** A corner of the page, or `relative`: where the trigger stands in the document. */
export type ButtonPosition = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right' | 'relative';
/** The side of the page at which the panel is docked. */
export type PanelPosition = 'bottom' | 'right';
export type Theme = 'light' | 'dark' | 'system';

/** A schema of any shape. */
export type AnyMeta = Pick<Meta, 'fields' | 'parts' | 'describe' | 'toJSON'>;

/** Everything about one panel that may change while it is there. */
export interface PanelOptions {
  /**
   * Generators of this page by the name that the panel gives them: of sno IDs, shared generators too, and of
   * snowflakes.
   *
   * @default none
   */
  readonly generators?: Generators | undefined;
  /**
   * What the metabytes of a generator mean, by its name. A schema under `*` is for all generators without
   * one.
   */
  readonly meta?: Readonly<Record<string, AnyMeta>> | undefined;
  /**
   * Clocks of the generators, by the generators' names. One made by `adjustableClock` of
   * `@sno-id/sdk/testing` can be shifted, frozen and coarsened in the panel.
   */
  readonly clocks?: Readonly<Record<string, Clock>> | undefined;
  /**
   * Notes which code makes each ID of `generators`, so that the panel shows the call of an ID, of both sides
   * of a duplicate, and of a tick-tock. Replaces the methods that make IDs on the generators themselves; each
   * call then takes its stack, which costs several microseconds. `traceCalls` of `@sno-id/devtools/trace`
   * does the same in workers, on servers, and from the first ID.
   *
   * @default false
   */
  readonly trace?: boolean | undefined;
  /** Addresses of `@sno-id/devtools/server`, token included, whose generators are shown too. */
  readonly source?: string | readonly string[] | undefined;
  /** @default 'system' */
  readonly theme?: Theme | undefined;
}

/** What a floating panel has besides. What a person chose in the panel beats what is given here. */
export interface DevtoolsOptions extends PanelOptions {
  /** @default false */
  readonly initialIsOpen?: boolean | undefined;
  /** @default 'bottom-right' */
  readonly buttonPosition?: ButtonPosition | undefined;
  /** @default 'bottom' */
  readonly position?: PanelPosition | undefined;
  /**
   * The keys that open and close it, as `Shift+Alt+S` or `F9`: with a modifier besides Shift, or one of F1 to
   * F24. `Mod` is Command on a Mac and Control elsewhere. False for none.
   *
   * @default 'Mod+Shift+Period'
   */
  readonly hotkey?: string | false | undefined;
  /**
   * Whether coding agents can ask this page what the panel knows, by WebMCP, in development. Read once.
   *
   * @default true
   */
  readonly agents?: boolean | undefined;
  /**
   * Where the panel's host element is put, if not at the end of the body: an app in a shadow root has its
   * own.
   */
  readonly shadowDOMTarget?: ShadowRoot | undefined;
}

/** Opens and closes a panel, and takes it away. */
export interface DevtoolsHandle {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
  toggle(): void;
  /** Takes the place of all options that were given. */
  update(options: DevtoolsOptions): void;
  /** Takes the panel out of the page for good: what is called after it does nothing, and `open` warns. */
  unmount(): void;
}
