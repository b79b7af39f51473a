import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, type RunningArk } from './ark.ts'

/**
 * Has the next try of one of a shop's waiting jobs be its last, and at once: the minutes of all the others are not
 * waited for. It may be running just now; it is waited for.
 */
export async function makeNextTryTheLast(ark: RunningArk, { job, domain }: { job: string; domain: string }) {
  const client = new pg.Client({ connectionString: databaseOf(ark) })
  await client.connect()
  try {
    const changed = async () =>
      (
        await client.query(
          `update jobs.job set retry_limit = retry_count, start_after = now()
           where id = (select id from jobs.job where name = $1 and state in ('created', 'retry')
             and data->>'shop_domain' = $2 order by created_on limit 1)`,
          [job, domain],
        )
      ).rowCount
    await expect.poll(changed, { timeout: 30_000 }).toBeGreaterThan(0)
  } finally {
    await client.end()
  }
}

/** The database that comes with ARK, as its data folder says where it is. */
function databaseOf({ dataDirectory }: RunningArk): string {
  const written = (file: string) => readFileSync(path.join(dataDirectory, file), 'utf8').trim()
  return `postgres://ark:${written('database-password')}@127.0.0.1:${written('database-port')}/ark`
}
