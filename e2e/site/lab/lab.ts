/** What the specs can call in a page: the built packages as an application gets them. */
import * as sno from '@sno-id/sdk';
import { watchGenerator } from '../../clock/watched-generator.mjs';
import { checkInAt } from '../check-in/check-in.ts';
import { type ClaimsReport, collect } from '../grants/grants.ts';
import { makeIds } from '../grants/make-ids.ts';
import { visit } from '../grants/visit.ts';
import * as shared from '../shared/shared.ts';

const claims = { makeIds, visit, collect, report: undefined as (() => ClaimsReport) | undefined };
const lab = { sno, makeIds: watchGenerator(), checkInAt, shared, claims };

declare global {
  interface Window {
    lab: typeof lab;
  }
}

window.lab = lab;
