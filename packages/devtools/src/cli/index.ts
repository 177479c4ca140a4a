#!/usr/bin/env node
/*
 * `sno-devtools mcp [address]`: the tools of a server's handler over standard input and output, for agents
 * that start their servers as commands. Without an address, it is in SNO_DEVTOOLS_URL.
 */

import own from 'node:process';
import { createInterface } from 'node:readline';
import { createBridge } from './bridge.ts';

const HELP = `sno-devtools mcp [address]

Connects an agent to the tools of a server that has @sno-id/devtools/server.
The address is that of devtools.url(…), token included; without one, it is in SNO_DEVTOOLS_URL,
where no list of processes shows the token.
`;

// The entries for pages know of `process` only what bundlers write in.
const process = own as unknown as NodeJS.Process;
const [command, address = process.env['SNO_DEVTOOLS_URL']] = process.argv.slice(2);
if (command !== 'mcp' || !address || !URL.canParse(address)) {
  if (command === 'mcp')
    process.stderr.write('sno-devtools: Expected the address of a server, or SNO_DEVTOOLS_URL with it.\n\n');
  process.stderr.write(HELP);
  process.exit(command === 'help' || command === '--help' ? 0 : 2);
}
const pass = createBridge({
  address: address ?? '',
  fetch: (url, init) => fetch(url, init),
  write: line => process.stdout.write(`${line}\n`),
  warn: text => process.stderr.write(`sno-devtools: ${text}\n`),
});
createInterface({ input: process.stdin }).on('line', line => void pass(line));
