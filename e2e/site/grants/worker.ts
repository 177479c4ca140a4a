/** A worker of the device. */
import { makeIds } from './make-ids.ts';

makeIds();
