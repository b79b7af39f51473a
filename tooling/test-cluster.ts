import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { clearRecorded, RECORDED } from './statements/recorded.ts'
import { makeMemoryFolder } from './memory-folder.ts'
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
/** Linux takes 107 bytes and macOS 103, of which the file's own name has about twenty. */
const LONGEST_SOCKET_FOLDER = 80

/**
 * Vitest's globalSetup: one PostgreSQL per run, without durability, with a migrated database that each test file
 * clones.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env[RECORDED.asked]) clearRecorded()
  const folder = makeMemoryFolder('ark-database-')
  const sockets = path.join(folder, 'postgres')
  const cluster = await startTemporaryCluster({ unix_socket_directories: `"${sockets}"` }, folder)
  try {
    await cluster.run(`CREATE DATABASE ${TEMPLATE} OWNER ark`)
    await migrate(cluster.url(TEMPLATE))
  } catch (error) {
    await cluster.stop()
    throw error
  }
  const superuser = throughSocket(cluster.url('postgres', 'postgres'), sockets)
  const owner = throughSocket(cluster.url(TEMPLATE), sockets)
  project.provide('testCluster', { owner, superuser, template: TEMPLATE, folder })
  return cluster.stop
}

/**
 * The address through a socket in `folder`, where its name fits: a round trip takes half the processor time of one
 * over TCP. Programs, journeys and chaos go over TCP.
 */
function throughSocket(url: string, folder: string): string {
  if (Buffer.byteLength(folder) > LONGEST_SOCKET_FOLDER) return url
  const address = new URL(url)
  address.searchParams.set('host', folder)
  return address.href
}
