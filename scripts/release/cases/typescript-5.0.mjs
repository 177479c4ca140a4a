import { typescriptCase } from '../check/typescript-case.mjs';

export default typescriptCase('typescript-5.0', { node10: { moduleResolution: 'node10' } });
