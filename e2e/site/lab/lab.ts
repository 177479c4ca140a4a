/**
 * What the specs can call in a page: the built SDK as an application gets it, and the experiments that need
 * worker threads or tight loops.
 */
import * as sno from '@sno-id/sdk';
import { watchGenerator } from '../../clock/watched-generator.mjs';
import { makeAcrossThreads } from './many-threads.ts';

const lab = { sno, makeAcrossThreads, makeIds: watchGenerator() };

declare global {
  interface Window {
    lab: typeof lab;
  }
}

window.lab = lab;
