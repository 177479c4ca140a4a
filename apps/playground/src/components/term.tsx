export { Term, TermText } from '@sno-id/kit';
