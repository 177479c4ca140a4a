import { withCors } from '../../with-cors.mjs';

export const handle = ({ event, resolve }) => withCors(event.request, () => resolve(event));
