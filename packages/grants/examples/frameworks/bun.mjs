import { authority, port } from './authority.mjs';
import { withCors } from './with-cors.mjs';

const routes = { '/ids': request => withCors(request, authority.handle) };
Bun.serve({ hostname: 'localhost', port, routes });
