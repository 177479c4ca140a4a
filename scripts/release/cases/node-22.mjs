import { nodeCase } from '../check/node-case.mjs';

export default nodeCase('node@22');
