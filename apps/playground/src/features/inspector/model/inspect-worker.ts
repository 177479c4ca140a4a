/*
 * Generates or reads one text, and posts its progress and result. To stop it, terminate the worker.
 */

import { inspect } from './inspect.ts';
import { sampleParts } from './sample-logs.ts';
import { SLICE_BYTES } from './slices.ts';
import type { FromInspector, Source, ToInspector } from './worker-messages.ts';

addEventListener('message', ({ data }: MessageEvent<ToInspector>) => void work(data));

async function work({ source, format, nowMs }: ToInspector): Promise<void> {
  try {
    const blob = blobOf(source);
    const outcome = await inspect(blob, {
      nowMs,
      format,
      // What is read in one slice is there before its progress would be seen.
      ...(blob.size > SLICE_BYTES && { onProgress: progress => send({ type: 'progress', progress }) }),
    });
    send({ type: 'done', outcome }, outcome.ok ? [outcome.sortedMs.buffer as ArrayBuffer] : []);
  } catch (error) {
    send({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

function blobOf(source: Source): Blob {
  if (source.kind === 'sample') return new Blob([...sampleParts(source.sample)]);
  return source.blob;
}

function send(message: FromInspector, transfer: Transferable[] = []): void {
  postMessage(message, { transfer });
}
