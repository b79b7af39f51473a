import pg from 'pg'
import { migrationNames } from '../../../../platform/database/migration-names.ts'

/** What the database server says about itself, to the role that ARK signs in with. */
export interface ServerFacts {
  /** Like 180004 for 18.4. */
  version: number
  /** The database's clock, which it read between these two times of this machine. */
  now: Date
  askedAtMs: number
  answeredAtMs: number
  /** The median time of an answer to the smallest question. */
  latencyMs: number
  role: string
  isSuperuser: boolean
  /** Tables of ARK that the role does not own, so that migrations cannot change them. */
  foreignTables: string[]
  /** How many connections the server admits for roles like ARK's, and how many are open now, of whomever. */
  connections: { most: number; used: number }
  /** Migrations that this version has and the database lacks. */
  pending: string[]
  /** Migrations of the database that this version does not know. */
  unknown: string[]
  /** False: ARK has not made its tables yet. */
  isFilled: boolean
}

/** A database that does not answer within this time does not answer. */
const ANSWERS_WITHIN_MS = 8_000
const ROUND_TRIPS = 5

/**
 * Reads the facts over a connection of its own, because the roles of ARK's pools may not read all of them, and do not
 * exist before the first migration. Throws PostgreSQL's error when it does not answer.
 */
export async function readServerFacts(databaseUrl: string): Promise<ServerFacts> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'ark-doctor',
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS,
    statement_timeout: ANSWERS_WITHIN_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const latencyMs = await latencyOf(client)
    const askedAtMs = Date.now()
    const { rows } = await client.query<Row>(FACTS)
    const answeredAtMs = Date.now()
    const [row] = rows
    if (!row) throw new Error('the database answered nothing')
    const { most, used, has_migrations: isFilled, ...facts } = row
    const found = isFilled ? (await client.query<{ name: string }>('select name from kysely_migration')).rows : []
    const [known, applied] = [await migrationNames(), found.map(({ name }) => name)]
    return {
      ...facts,
      askedAtMs,
      answeredAtMs,
      latencyMs,
      connections: { most, used },
      pending: known.filter((name) => !applied.includes(name)),
      unknown: applied.filter((name) => !known.includes(name)),
      isFilled,
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface Row extends Pick<ServerFacts, 'version' | 'now' | 'role' | 'isSuperuser' | 'foreignTables'> {
  most: number
  used: number
  has_migrations: boolean
}

const FACTS = `
  select current_setting('server_version_num')::int as version, clock_timestamp() as now,
    session_user::text as role, (select rolsuper from pg_roles where rolname = session_user) as "isSuperuser",
    array(select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p')
            and not pg_has_role(session_user, c.relowner, 'usage') order by 1) as "foreignTables",
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) as most,
    (select coalesce(sum(numbackends), 0)::int from pg_stat_database) as used,
    to_regclass('kysely_migration') is not null as has_migrations`

/** Returns the median of several round trips, in milliseconds. */
async function latencyOf(client: pg.Client): Promise<number> {
  const times: number[] = []
  for (let nth = 0; nth < ROUND_TRIPS; nth += 1) {
    const start = performance.now()
    await client.query('select 1')
    times.push(performance.now() - start)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(ROUND_TRIPS / 2)] ?? 0
}
