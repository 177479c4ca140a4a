import { bundle } from '../../proofs/bundle.mjs';

const [program] = await bundle('bench/server/main');
await import(program);
