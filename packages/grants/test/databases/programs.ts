import { findProgram } from './tool.ts';

/** Where the programs of etcd are. They are fetched from Debian where they are missing. */
export const programs = {
  etcd: (): string => findProgram('etcd', 'etcd-server'),
  etcdctl: (): string => findProgram('etcdctl', 'etcd-client'),
};
