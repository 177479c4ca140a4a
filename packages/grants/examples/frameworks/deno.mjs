import { authority, port } from './authority.mjs';
import { withCors } from './with-cors.mjs';

const options = { hostname: 'localhost', port };
Deno.serve(options, request => withCors(request, authority.handle));
