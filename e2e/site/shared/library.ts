/** The SDK's subpath for threads, as a module of this folder. */
export * from '@sno-id/sdk/shared';
