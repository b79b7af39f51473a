import { sql } from 'kysely'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'
import { ConfigError } from '../../../platform/config.ts'
import { SANDBOX_MAIL } from '../../../platform/settings/live-settings.ts'

/**
 * Throws a `ConfigError` when a provider is live and the database has a sandbox's users: their passwords are printed
 * at each start, and their data is invented. Every program of the server calls it first.
 */
export async function refuseSandboxPeople({ db, config }: Pick<Capabilities, 'db' | 'config'>): Promise<void> {
  if (config.isSandbox) return
  const { rows } = await db.asPlatform((tx) =>
    sql<Columns<'users', 'email'>>`
      select email from users where email ilike ${`%${SANDBOX_MAIL}`} and removed_at is null
        and invited_at is null order by email limit 3`.execute(tx),
  )
  if (rows.length === 0) return
  const emails = rows.map(({ email }) => email).join(', ')
  throw new ConfigError([
    `The database belongs to a sandbox: it has ${emails}, whose password is public. Set DATABASE_URL, or ` +
      'ARK_DATA_DIR for the database that comes with ARK, to a new one.',
  ])
}
