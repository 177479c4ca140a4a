import { typescriptCase } from '../check/typescript-case.mjs';

export default typescriptCase('@typescript/native-preview', { program: 'bin/tsgo' });
