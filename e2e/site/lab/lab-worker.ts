/** A worker thread with the SDK. Says when it is ready, and answers requests. */
import { measureClocks } from './clock-facts.ts';
import { type MakeRequest, makeIds } from './make-ids.ts';

export type WorkerRequest = { readonly task: 'clocks' } | ({ readonly task: 'ids' } & MakeRequest);

self.onmessage = async ({ data }: MessageEvent<WorkerRequest>) => {
  self.postMessage(data.task === 'clocks' ? measureClocks() : await makeIds(data));
};

self.postMessage('ready');
