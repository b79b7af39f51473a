import pg from 'pg'

const OLDEST_VERSION = 150_000
/** A busy server answers within this time; one behind a closed firewall never does. */
const ANSWERS_WITHIN_MS = 60_000

/** Checks an external database. Throws with a sentence when it cannot be used. */
export async function checkOutsidePostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWERS_WITHIN_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num')
    if (Number(rows[0]?.server_version_num) < OLDEST_VERSION) throw new Error('it is older than PostgreSQL 15')
  } catch (error) {
    const { host, pathname } = new URL(url)
    const reason =
      error instanceof Error ? error.message || ('code' in error ? String(error.code) : 'no answer') : String(error)
    throw new Error(`The database of DATABASE_URL (${host}${pathname}) cannot be used: ${reason}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}
