#!/usr/bin/env node
import { main } from './main.ts';

process.exitCode = await main(process.argv.slice(2), {
  stdout: { write: text => void process.stdout.write(text) },
  stderr: { write: text => void process.stderr.write(text) },
  env: process.env,
});
