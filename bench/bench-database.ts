import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { startTemporaryCluster } from '../tooling/temporary-cluster.ts'

/** As a small production server is set: what is acknowledged is on disk. */
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  autovacuum: 'on',
  shared_buffers: '256MB',
  max_wal_size: '4GB',
}

export interface BenchDatabase {
  /** Address for `ark`, the owner of our tables: row-level security binds the roles of the app, not the owner. */
  url: string
  query<R extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<R[]>
}

/** A migrated database in a cluster of its own, gone after `cleanUp`, and also when this process is killed. */
export async function startBenchDatabase(cleanUp: AsyncDisposableStack): Promise<BenchDatabase> {
  const cluster = await startTemporaryCluster(SETTINGS, mkdtempSync(path.join(tmpdir(), 'ark-bench-database-')))
  cleanUp.defer(() => cluster.stop())
  await cluster.run('CREATE DATABASE bench OWNER ark')
  // Floors load files.
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
