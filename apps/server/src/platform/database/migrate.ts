import { promises as fs } from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { createErrorReport } from '../watch/error-report.ts'
import { MIGRATIONS_FOLDER, migrationNames } from './migration-names.ts'
import { installJobs } from '../jobs/install-jobs.ts'
import { createLogger } from '../log.ts'

export interface MigrateOptions {
  folder?: string
  /** The name of the last migration to apply; all of them by default. */
  upTo?: string
  /** How long a migration waits for a lock. Statements of running processes queue behind it meanwhile. */
  lockMs?: number
}

/** A transaction of the running version may last this long (docs/upgrading.md). */
const LOCK_MS = 30_000

/** A migration could not be applied. PostgreSQL has undone all migrations of this run. */
export class MigrationFailed extends Error {}

/**
 * Brings a database to the newest schema: numbered plain SQL, forward only, then the job tables. Safe to run twice and
 * concurrently: the second run waits and finds nothing to do.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<void> {
  const turn = new pg.Client({ connectionString: databaseUrl })
  await turn.connect()
  try {
    await turn.query(`select pg_advisory_lock(hashtext('ark migrations'))`)
    await migrateAlone(databaseUrl, options)
  } finally {
    await turn.end()
  }
}

async function migrateAlone(databaseUrl: string, options: MigrateOptions): Promise<void> {
  const { folder = MIGRATIONS_FOLDER, upTo, lockMs = LOCK_MS } = options
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2, lock_timeout: lockMs })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrations = await sqlFiles(folder)
    await refuseForeignDatabase(db, Object.keys(migrations))
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error, results } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName
    if (error && failed === undefined) throw error
    if (error) throw new MigrationFailed(`Migration ${failed} failed, and nothing was changed: ${words(error)}`)
    await installJobs(databaseUrl, createErrorReport(createLogger()))
    await sql`grant usage on schema jobs to ark_tenant, ark_platform`.execute(db)
    await sql`grant select, insert, update, delete on all tables in schema jobs to ark_tenant, ark_platform`.execute(db)
    await sql`grant execute on all functions in schema jobs to ark_tenant, ark_platform`.execute(db)
  } finally {
    await db.destroy()
  }
}

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * A database that another version of ARK has made: this one does not know one of its migrations. Before 0.2.0 each
 * change of the schema was a file of its own, and those databases are not upgraded.
 */
export class UnknownDatabase extends Error {
  constructor(migration: string) {
    super(`This database was made by another version of ARK: this one does not know its migration ${migration}.`)
  }
}

/** Throws UnknownDatabase, before anything is changed. */
async function refuseForeignDatabase(db: Kysely<unknown>, known: string[]): Promise<void> {
  const { rows: found } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db)
  if (found[0]?.isThere !== true) return
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where not name = any(${known}) order by name limit 1`.execute(db)
  if (rows[0]) throw new UnknownDatabase(rows[0].name)
}

async function sqlFiles(folder: string): Promise<Record<string, Migration>> {
  return Object.fromEntries(
    (await migrationNames(folder)).map((name) => [
      name,
      {
        up: async (db: Kysely<unknown>) =>
          void (await sql.raw(await fs.readFile(path.join(folder, `${name}.sql`), 'utf8')).execute(db)),
      },
    ]),
  )
}
