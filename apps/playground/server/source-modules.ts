import { fileURLToPath } from 'node:url';
import { createRunnableDevEnvironment, defaultServerConditions, resolveConfig } from 'vite';

/** Modules of the workspace, loaded from their TypeScript sources. */
export interface SourceModules {
  /** Loads a module by its path or its package name. */
  load<T>(module: string): Promise<T>;
  close(): Promise<void>;
}

/**
 * Loads modules into this process before anything is built. A Vite configuration cannot import them itself:
 * it leaves packages to Node, which does not read TypeScript.
 */
export async function openSourceModules(): Promise<SourceModules> {
  const conditions = ['@sno-id/source', ...defaultServerConditions];
  const config = await resolveConfig(
    {
      configFile: false,
      root: fileURLToPath(new URL('..', import.meta.url)),
      environments: {
        source: {
          consumer: 'server',
          dev: { moduleRunnerTransform: true },
          resolve: { conditions, externalConditions: conditions },
        },
      },
    },
    'serve',
  );
  const environment = createRunnableDevEnvironment('source', config, {
    runnerOptions: { hmr: { logger: false } },
    hot: false,
  });
  await environment.init();
  return {
    load: module => environment.runner.import(module),
    close: () => environment.close(),
  };
}
