import type { Row } from '../row.ts';
import { etcdCopy } from './etcd/copy.ts';
import { etcdDiskFull } from './etcd/disk-full.ts';
import { forceNewCluster } from './etcd/force-new-cluster.ts';
import { leaderKilled, leaderPaused, quorumPaused } from './etcd/leader.ts';
import { etcdPartitions } from './etcd/partitions.ts';
import { etcdPauses } from './etcd/pauses.ts';
import { snapshotOtherToken, snapshotSameToken } from './etcd/snapshot.ts';
import { asynchronousStandby } from './postgres/asynchronous-standby.ts';
import { baseBackup } from './postgres/base-backup.ts';
import { baseBackupCopy } from './postgres/base-backup-copy.ts';
import { postgresClockSteps } from './postgres/clock-steps.ts';
import { postgresDiskFull } from './postgres/disk-full.ts';
import { droppedTables, droppedTablesUnpinned } from './postgres/dropped-tables.ts';
import { dumpDataOnly } from './postgres/dump-data-only.ts';
import { dumpNewDatabase } from './postgres/dump-new-database.ts';
import { dumpOver } from './postgres/dump-over.ts';
import { folderSnapshot } from './postgres/folder-snapshot.ts';
import { partitionedFailover } from './postgres/partitioned-failover.ts';
import { postgresPartitions } from './postgres/partitions.ts';
import { postgresPauses } from './postgres/pauses.ts';
import { pointInTime } from './postgres/point-in-time.ts';
import { restarts } from './postgres/restarts.ts';
import { sameBackupTwice } from './postgres/same-backup-twice.ts';
import { splitBrain } from './postgres/split-brain.ts';
import { stagingOwnKeys, stagingProductionKeys } from './postgres/staging.ts';
import { synchronousStandby } from './postgres/synchronous-standby.ts';
import { templateCopy } from './postgres/template-copy.ts';
import { standbysInTurn, wrongStandby } from './postgres/wrong-standby.ts';
import { backupCommand } from './sqlite/backup-command.ts';
import { copiedBack, replaced } from './sqlite/copied-back.ts';
import { sqliteCopy } from './sqlite/copy.ts';
import { deletedWal } from './sqlite/deleted-wal.ts';
import { sqliteDiskFull } from './sqlite/disk-full.ts';

/** The operator's table, in its order. */
export const ROWS: readonly Row[] = [
  baseBackup,
  pointInTime,
  folderSnapshot,
  dumpOver,
  dumpNewDatabase,
  dumpDataOnly,
  droppedTables,
  droppedTablesUnpinned,
  sameBackupTwice,
  synchronousStandby,
  asynchronousStandby,
  wrongStandby,
  standbysInTurn,
  splitBrain,
  stagingOwnKeys,
  stagingProductionKeys,
  templateCopy,
  baseBackupCopy,
  restarts,
  leaderKilled,
  leaderPaused,
  quorumPaused,
  snapshotSameToken,
  snapshotOtherToken,
  forceNewCluster,
  etcdCopy,
  copiedBack,
  replaced,
  backupCommand,
  deletedWal,
  sqliteCopy,
  postgresPauses,
  postgresPartitions,
  partitionedFailover,
  postgresDiskFull,
  postgresClockSteps,
  etcdPauses,
  etcdPartitions,
  etcdDiskFull,
  sqliteDiskFull,
];
