/**
 * The example apps of the devtools: in development as their developer runs them, and their production builds.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listen, stop } from '@sno-id/proofs/ports';
import { bundle, type RunningApp, startApp } from '../server/start-app.ts';
import { serveFolders } from '../server/static.mjs';

const EXAMPLES = fileURLToPath(new URL('../../packages/devtools/examples/', import.meta.url));

/** Runs a script of an app's `package.json`, or another command in its folder. */
export async function runApp(
  name: string,
  command: (port: number, scripts: Record<string, string>) => string,
  env: Record<string, string> = {},
  port?: number,
): Promise<RunningApp> {
  const cwd = path.join(EXAMPLES, name);
  const { scripts } = JSON.parse(fs.readFileSync(path.join(cwd, 'package.json'), 'utf8'));
  const all = { NEXT_TELEMETRY_DISABLED: '1', ...env };
  return startApp(port => command(port, scripts), { cwd, env: all, port });
}

/** Runs an app's `bundle` script. */
export const bundleApp = (name: string): Promise<void> => bundle(path.join(EXAMPLES, name));

/** Serves files that an app's `bundle` script has written. */
export async function serveBundle(name: string, folder: string): Promise<RunningApp> {
  const server = http.createServer(serveFolders([path.join(EXAMPLES, name, folder)]));
  return { url: `http://127.0.0.1:${await listen(server)}`, kill: () => stop(server) };
}

/** The text of all code and pages that a `bundle` script has written. */
export function bundleText(name: string, folders: readonly string[]): string {
  return folders
    .map(folder => path.join(EXAMPLES, name, folder))
    .flatMap(folder =>
      fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => path.join(folder, file)),
    )
    .filter(file => /\.(?:m?js|html|css)$/.test(file))
    .map(file => fs.readFileSync(file, 'utf8'))
    .join('\n');
}

/**
 * What an agent gets from a tool of the server, which it reaches by the settings that the README of the
 * devtools has, with the address of this one.
 */
export async function askByMcp(base: string, token: string, name: string, args: object): Promise<string> {
  const readme = fs.readFileSync(path.join(EXAMPLES, '../README.md'), 'utf8');
  const { command, args: words, env } = JSON.parse(/```json\n([\s\S]*?)```/.exec(readme)![1]!).mcpServers.sno;
  const SNO_DEVTOOLS_URL = env.SNO_DEVTOOLS_URL.replace('http://localhost:8787', base).replace('…', token);
  const child = spawn(command, words, {
    cwd: path.join(EXAMPLES, 'server'),
    env: { ...process.env, SNO_DEVTOOLS_URL },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
  child.stdin.write(`${JSON.stringify(message)}\n`);
  const [answer] = await once(child.stdout, 'data');
  child.stdin.end();
  await once(child, 'exit');
  return String(answer);
}
