import { promises as fs } from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { createErrorReport } from '../error-report.ts'
import { installJobs } from '../jobs/install-jobs.ts'
import { createLogger } from '../log.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../migrations')

/**
 * Brings a database to the newest schema: numbered plain SQL, forward only, then the job tables. Safe to run twice
 * and at once.
 */
export async function migrate(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const { error } = await new Migrator({ db, provider: { getMigrations: sqlFiles } }).migrateToLatest()
    if (error) throw error
    await installJobs(databaseUrl, createErrorReport(createLogger()))
    await sql`grant usage on schema jobs to ark_tenant, ark_platform`.execute(db)
    await sql`grant select, insert, update, delete on all tables in schema jobs to ark_tenant, ark_platform`.execute(db)
    await sql`grant execute on all functions in schema jobs to ark_tenant, ark_platform`.execute(db)
  } finally {
    await db.destroy()
  }
}

async function sqlFiles(): Promise<Record<string, Migration>> {
  const files = (await fs.readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()
  return Object.fromEntries(
    files.map((file) => [
      path.basename(file, '.sql'),
      {
        up: async (db: Kysely<unknown>) =>
          void (await sql.raw(await fs.readFile(path.join(FOLDER, file), 'utf8')).execute(db)),
      },
    ]),
  )
}
