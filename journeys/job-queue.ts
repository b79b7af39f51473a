import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, type RunningArk } from './ark.ts'

/**
 * Makes the next attempt of a shop's waiting job its last one, and due at once, so that the journey does not wait for
 * the retries. Waits while the job is running.
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
    await expect.poll(changed).toBeGreaterThan(0)
  } finally {
    await client.end()
  }
}

/** Returns the address of ARK's own database, from its data folder. */
function databaseOf({ dataDirectory }: RunningArk): string {
  const written = (file: string) => readFileSync(path.join(dataDirectory, file), 'utf8').trim()
  return `postgres://ark:${written('database-password')}@127.0.0.1:${written('database-port')}/ark`
}
