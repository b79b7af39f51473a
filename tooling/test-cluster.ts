import type { TestProject } from 'vitest/node'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { clearRecorded, RECORDED } from './statements/recorded.ts'
import { startTemporaryCluster } from './temporary-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The cluster of this run: `owner` and `superuser` are addresses whose database name the test replaces. `folder`
     * ends with it.
     */
    testCluster: { owner: string; superuser: string; template: string; folder: string }
  }
}

const TEMPLATE = 'ark_template'

/**
 * Vitest's globalSetup: one PostgreSQL per run, without durability, with a migrated database that each test file
 * clones.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env[RECORDED.asked]) clearRecorded()
  const cluster = await startTemporaryCluster()
  try {
    await cluster.run(`CREATE DATABASE ${TEMPLATE} OWNER ark`)
    await migrate(cluster.url(TEMPLATE))
  } catch (error) {
    await cluster.stop()
    throw error
  }
  const superuser = cluster.url('postgres', 'postgres')
  const { folder } = cluster
  project.provide('testCluster', { owner: cluster.url(TEMPLATE), superuser, template: TEMPLATE, folder })
  return cluster.stop
}
