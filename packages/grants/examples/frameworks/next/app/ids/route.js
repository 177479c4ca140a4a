import { authority } from '../../../authority.mjs';

export const POST = request => authority.handle(request);
