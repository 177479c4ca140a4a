import { sveltekit } from '@sveltejs/kit/vite';
import { port } from '../authority.mjs';

export default { plugins: [sveltekit()], server: { host: 'localhost', port, strictPort: true } };
