import type { FormatId } from './formats.ts';
import type { Outcome, Progress } from './inspect.ts';
import type { SampleId } from './sample-logs.ts';

/** The origin of a text. */
export type Source =
  | { readonly kind: 'text' | 'file'; readonly blob: Blob; readonly name: string }
  | { readonly kind: 'sample'; readonly sample: SampleId };

export interface ToInspector {
  readonly source: Source;
  readonly format: FormatId | undefined;
  /** Unix milliseconds. */
  readonly nowMs: number;
}

export type FromInspector =
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'done'; readonly outcome: Outcome }
  | { readonly type: 'failed'; readonly message: string };
