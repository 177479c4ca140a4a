export { default } from '@sno-id/kit/vitest.config';
