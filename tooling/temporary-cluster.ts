import path from 'node:path'
import { makeMemoryFolder } from './memory-folder.ts'
import { type Cluster, startCluster } from '../apps/cli/src/postgres/cluster.ts'
import { afterUs } from '../apps/cli/src/processes/after-us.ts'
import { freePort } from '../apps/cli/src/processes/free-ports.ts'

/** Settings without durability, because the data is temporary. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '64MB',
  max_connections: 120,
  // Its write-ahead log is in memory, too.
  max_wal_size: '256MB',
}

/** Removes the folder once its server has ended, or after ten seconds, because data in memory has to go. */
const REMOVE =
  'n=0; while [ -e "$1/postgres/postmaster.pid" ] && [ $n -lt 100 ]; do n=$((n+1)); sleep 0.1; done; rm -rf "$1"'

/**
 * Starts a PostgreSQL in a temporary folder that is removed after `stop`, and also when the process that started it is
 * killed. `folder` is another place than memory, to measure a disk.
 */
export async function startTemporaryCluster(
  settings: Record<string, string | number> = {},
  folder: string = makeMemoryFolder('ark-database-'),
): Promise<Cluster & { folder: string }> {
  const removal = afterUs('ark-database-folder', REMOVE, [folder])
  try {
    const cluster = await startCluster({
      dataDirectory: path.join(folder, 'postgres'),
      port: await freePort(),
      settings: { ...SETTINGS, ...settings },
      logFile: path.join(folder, 'postgres.log'),
      password: 'ark-tests',
    })
    return {
      ...cluster,
      folder,
      async stop() {
        await cluster.stop()
        await removal.release()
      },
    }
  } catch (error) {
    await removal.release()
    throw error
  }
}
