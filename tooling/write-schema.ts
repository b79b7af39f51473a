import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { MIGRATIONS_FOLDER } from '../apps/server/src/platform/database/migration-names.ts'
import { OWNERS } from '../apps/server/test/statements/table-owners.ts'
import { ownersOfTables } from './schema/owners.ts'
import { readColumns } from './schema/read-columns.ts'
import { readDefinitions } from './schema/read-definitions.ts'
import { renderDefinitions } from './schema/render-definitions.ts'
import { renderSchema } from './schema/render-schema.ts'
import { ROOT } from '../apps/cli/src/start/child.ts'
import { startTemporaryCluster } from './temporary-cluster.ts'

/**
 * `npm run schema`: writes the types of all tables, and the page of the schema, from a database that was migrated just
 * now; with `--check` only says whether they would change.
 */
const TYPES = 'apps/server/src/platform/database/schema.gen.ts'
const PAGE = 'apps/server/schema.sql'

for (const [file, text] of Object.entries(await writtenFromMigrations())) {
  const place = path.join(ROOT, file)
  if (!process.argv.includes('--check')) writeFileSync(place, text)
  else if (!existsSync(place) || readFileSync(place, 'utf8') !== text) {
    console.error(`${file} is not what the migrations make: run npm run schema`)
    process.exitCode = 1
  }
}

async function writtenFromMigrations(): Promise<Record<string, string>> {
  const cluster = await startTemporaryCluster()
  try {
    await cluster.run('CREATE DATABASE ark OWNER ark')
    await migrate(cluster.url('ark'))
    return await withClient(cluster.url('ark'), writtenFrom)
  } finally {
    await cluster.stop()
  }
}

async function writtenFrom(client: pg.Client): Promise<Record<string, string>> {
  const owners = ownersOfTables(MIGRATIONS_FOLDER)
  const ownerOf = (name: string) => owners.get(name) ?? OWNERS.get(name)
  return {
    [TYPES]: renderSchema(await readColumns(client), ownerIn(owners)),
    [PAGE]: renderDefinitions(await readDefinitions(client), ownerOf, [...owners.keys()]),
  }
}

async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
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
