import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../../tooling/create-test-database.ts'
import { runChild } from '../../../cli/src/start/child.ts'
import { failureMessage } from '../../../cli/src/start/failure-message.ts'
import { migrationFailure } from '../../../cli/src/start/other-version.ts'
import { PROGRAMS } from '../../../cli/src/start/programs.ts'

const logDirectory = mkdtempSync(path.join(tmpdir(), 'ark-logs-'))
afterAll(() => rmSync(logDirectory, { recursive: true, force: true }))

/** Returns the error of the migration on a database with this entry in its list of migrations. */
async function failureOn(migration: string): Promise<{ error: unknown; written: string }> {
  const database = await createEmptyDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('create table kysely_migration (name text primary key, timestamp text not null)')
  await client.query('insert into kysely_migration values ($1, $2)', [migration, ''])
  await client.end()
  const lines: string[] = []
  const onLine = (line: string) => void lines.push(line)
  const env = { ...process.env, DATABASE_URL: database.url }
  try {
    await runChild({ ...PROGRAMS.migrate, env, logDirectory, onLine }, () => undefined)
  } catch (error) {
    return { error, written: lines.join('\n') }
  } finally {
    await database.drop()
  }
  throw new Error('the database was migrated')
}

test('a data folder from before 0.2.0 is reported in one sentence with a solution, without a stack', async () => {
  const { error, written } = await failureOn('0092_platform_distributed_tables')
  expect(written).toMatch(/does not know its migration 0092_platform_distributed_tables\..*$/)
  expect(written).not.toMatch(/^\s+at /m)
  const inFolder = migrationFailure(error, { dataDirectory: '/home/you/ark/.data', databaseUrl: undefined })
  expect(failureMessage(inFolder)).toBe(
    '/home/you/ark/.data has the data of another version of ARK: move or delete that folder, or start that version.',
  )
  const elsewhere = migrationFailure(error, { dataDirectory: '/home/you/ark/.data', databaseUrl: 'postgres://x' })
  expect(failureMessage(elsewhere)).toBe(
    'DATABASE_URL names a database of another version of ARK: name an empty one, or start that version.',
  )
})

test('any other failure stays unchanged', () => {
  const error = new Error('migrate failed (exit code 1).', { cause: 'connection refused' })
  expect(migrationFailure(error, { dataDirectory: '/x', databaseUrl: undefined })).toBe(error)
})
