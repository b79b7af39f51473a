import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { startTemporaryCluster } from '../tooling/temporary-cluster.ts'

/** The settings of a small production server: acknowledged writes are on disk. */
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  autovacuum: 'on',
  shared_buffers: '256MB',
  max_wal_size: '4GB',
}

export interface BenchDatabase {
  /**
   * The address for `ark`, which owns the tables: row-level security applies to the roles of the app, not to the owner.
   */
  url: string
  query<R extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<R[]>
}

/**
 * Starts a migrated database in a separate cluster, which is deleted with `cleanUp` and when this process is killed.
 */
export async function startBenchDatabase(cleanUp: AsyncDisposableStack): Promise<BenchDatabase> {
  const cluster = await startTemporaryCluster(SETTINGS, mkdtempSync(path.join(tmpdir(), 'ark-bench-database-')))
  cleanUp.defer(() => cluster.stop())
  await cluster.run('CREATE DATABASE bench OWNER ark')
  // The floors load files.
  await cluster.run('GRANT pg_read_server_files TO ark')
  const url = cluster.url('bench')
  await migrate(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  cleanUp.defer(() => client.end())
  return {
    url,
    query: async <R extends pg.QueryResultRow>(statement: string, values: unknown[] = []) =>
      (await client.query<R>(statement, values)).rows,
  }
}
