import { bundle } from '../bundle.mjs';

const [main, program] = await bundle('proofs/client/main', 'proofs/client/process');
process.env.DEVICE_PROGRAM = program;
await import(main);
