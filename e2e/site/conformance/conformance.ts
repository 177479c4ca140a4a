/**
 * Runs the SDK's conformance suite in this page.
 *
 * The suite is loaded before the library, and the library right before the suite runs: its first check
 * compares the global object with what it was, and the test runner too adds properties, at any time.
 */
import { runConformance } from '@sno-id/proofs/conformance';
import * as sno from '@sno-id/sdk';
import * as meta from '@sno-id/sdk/meta';
import * as read from '@sno-id/sdk/read';
import * as shared from '@sno-id/sdk/shared';
import * as snowflake from '@sno-id/sdk/snowflake';

/** As text, which can have lone surrogates. vite.config.ts puts it in place. */
declare const VECTORS: string;

const subpaths = { meta, read, shared, snowflake };
const { passed, failed } = await runConformance(sno, JSON.parse(VECTORS), { subpaths });
const failures = failed.map(({ name, error }) => `${name}: ${error}`);
document.querySelector('[role=status]')!.textContent = JSON.stringify({ passed: passed.length, failures });
