/** A worker thread that makes IDs when it is told to, with the generator whose buffer it is given. */
import { makeShared, type ShareRequest } from './make-shared.ts';

self.onmessage = ({ data }: MessageEvent<ShareRequest>) => {
  self.postMessage(makeShared(data));
};

self.postMessage('ready');
