/**
 * What the specs can call in a page: the built SDK as an application gets it, and a watched generator.
 */
import * as sno from '@sno-id/sdk';
import { watchGenerator } from '../../clock/watched-generator.mjs';

const lab = { sno, makeIds: watchGenerator() };

declare global {
  interface Window {
    lab: typeof lab;
  }
}

window.lab = lab;
