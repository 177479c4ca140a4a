import { createDevtoolsHandler } from '@sno-id/devtools/server';
import { orders } from '../orders';

const devtools = createDevtoolsHandler({
  generators: { orders },
  token: process.env.NEXT_PUBLIC_SNO_TOKEN,
});

export const GET = request => devtools.handle(request);
export const POST = GET;
