/** A worker thread with the SDK. Says when it is ready, and answers requests. */
import { type MakeRequest, makeIds } from './make-ids.ts';

self.onmessage = async ({ data }: MessageEvent<MakeRequest>) => self.postMessage(await makeIds(data));

self.postMessage('ready');
