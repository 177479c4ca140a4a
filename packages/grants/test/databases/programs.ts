import { findProgram } from './tool.ts';

/** Where each program of the databases is. All are fetched from Debian where they are missing. */
export const programs = {
  /** A program of PostgreSQL: of the newest version that is installed. */
  postgres(name: string): string {
    const versions = ['18', '17', '16', '15', '14', '13'];
    const candidates = versions.map(version => `/usr/lib/postgresql/${version}/bin/${name}`);
    return findProgram(name, { name: 'postgresql', by: 'install' }, candidates);
  },
  etcd: (): string => findProgram('etcd', { name: 'etcd-server', by: 'unpack' }, ['/usr/bin/etcd']),
  etcdctl: (): string => findProgram('etcdctl', { name: 'etcd-client', by: 'unpack' }, ['/usr/bin/etcdctl']),
};
