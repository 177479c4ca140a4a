// @ts-check
/* What every measurement runs on: a server of built pages, and Chromium, cut off from other machines. */
import http from 'node:http';
import { chromium } from '@playwright/test';
import { listen } from '@sno-id/proofs/ports';
import { findBrowser } from '../browsers/find.mjs';
import { SECTIONS } from '../pages/sections.mjs';

/** Arguments that keep Chromium from any other host. */
export const OFFLINE_ARGS = [
  '--disable-quic',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
];

/**
 * Serves on a free port.
 * @param {http.RequestListener} listener
 */
export async function startServer(listener) {
  const server = http.createServer(listener);
  return { url: `http://127.0.0.1:${await listen(server)}`, close: () => void server.close() };
}

export function launchChromium() {
  const found = findBrowser('chromium');
  return chromium.launch({
    args: OFFLINE_ARGS,
    ...(found?.kind === 'stock' && { executablePath: found.path }),
  });
}

/**
 * The sections that are asked for, or all.
 * @param {readonly string[]} asked
 */
export function sectionsOf(asked) {
  const unknown = asked.find(section => !SECTIONS.includes(section));
  if (unknown !== undefined)
    throw new RangeError(`expected sections of ${SECTIONS.join(', ')}, got ${unknown}`);
  return asked.length > 0 ? asked : SECTIONS;
}
