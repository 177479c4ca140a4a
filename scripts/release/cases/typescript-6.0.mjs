import { typescriptCase } from '../check/typescript-case.mjs';

export default typescriptCase('typescript-6.0', {
  node10: { moduleResolution: 'node10', ignoreDeprecations: '6.0' },
});
