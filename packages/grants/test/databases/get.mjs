import { bundle } from '../../proofs/bundle.mjs';

const [program] = await bundle('test/databases/get');
await import(program);
