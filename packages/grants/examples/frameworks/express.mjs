import { toNodeListener } from '@sno-id/grants/server';
import cors from 'cors';
import express from 'express';
import { authority, origin, port } from './authority.mjs';

const app = express();
app.use(cors({ origin, credentials: true }));
app.post('/ids', toNodeListener(authority.handle));
// After it: the body can be read only once.
app.use(express.json());
app.listen(port, 'localhost');
