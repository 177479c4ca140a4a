import { bundle } from '../bundle.mjs';

const [main, replica, cli] = await bundle('proofs/server/main', 'proofs/server/replica', 'src/cli/bin');
process.env.REPLICA_PROGRAM = replica;
process.env.CLI_PROGRAM = cli;
await import(main);
