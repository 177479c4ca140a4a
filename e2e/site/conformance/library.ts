/** The SDK as a module of this folder: sorted imports put it after the conformance suite, where it has to be. */
export * as sno from '@sno-id/sdk';
export * as subpaths from '../../../packages/sdk/runtimes/runners/subpaths.mjs';
