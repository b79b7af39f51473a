import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { migrate, MIGRATIONS_FOLDER } from '../apps/server/src/platform/database/migrate.ts'
import { ownersOfTables } from './schema/owners.ts'
import { type Column, readColumns } from './schema/read-columns.ts'
import { renderSchema } from './schema/render-schema.ts'
import { startTemporaryCluster } from './temporary-cluster.ts'

/**
 * Runs `npm run schema`: writes the types of all tables from a freshly migrated database; with `--check` only reports
 * whether they would change.
 */
const FILE = path.resolve(import.meta.dirname, '../apps/server/src/platform/database/schema.gen.ts')

const text = await schemaOfMigrations()
if (!process.argv.includes('--check')) writeFileSync(FILE, text)
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('apps/server/src/platform/database/schema.gen.ts is not what the migrations make: run npm run schema')
  process.exitCode = 1
}

async function schemaOfMigrations(): Promise<string> {
  const cluster = await startTemporaryCluster()
  try {
    await cluster.run('CREATE DATABASE ark OWNER ark')
    await migrate(cluster.url('ark'))
    return renderSchema(await columnsOf(cluster.url('ark')), ownerIn(ownersOfTables(MIGRATIONS_FOLDER)))
  } finally {
    await cluster.stop()
  }
}

async function columnsOf(databaseUrl: string): Promise<Column[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await readColumns(client)
  } finally {
    await client.end()
  }
}

function ownerIn(owners: Map<string, string>): (relation: string) => string {
  return (relation) => {
    const owner = owners.get(relation)
    if (owner === undefined) throw new Error(`No migration makes ${relation}: write "create table ${relation} ("`)
    return owner
  }
}
