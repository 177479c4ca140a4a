import { findProgram } from './tool.ts';

/** Where the programs of etcd are. They are fetched from Debian where they are missing. */
export const programs = {
  etcd: (): string => findProgram('etcd', 'etcd-server'),
  etcdctl: (): string => findProgram('etcdctl', 'etcd-client'),
};

/** Why one of some programs is missing; undefined if they are all there. */
export function whyMissing(...names: readonly (keyof typeof programs)[]): string | undefined {
  try {
    for (const name of names) programs[name]();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
