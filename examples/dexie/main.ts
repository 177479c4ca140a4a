import { serve } from '@sno-id/trial/serve';
import { openServer } from './server.ts';

await serve(openServer);
