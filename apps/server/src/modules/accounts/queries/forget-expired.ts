import { sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'

/** Removes what no longer counts: tries, links a day after their time, sessions, proven addresses and mails after 90 days. */
export async function forgetExpired(db: Database): Promise<void> {
  await db.asPlatform(async (tx) => {
    await sql`delete from guesses where expire < extract(epoch from now()) * 1000`.execute(tx)
    await sql`delete from password_links where expires_at < now() - interval '1 day'`.execute(tx)
    await sql`delete from sessions where expires_at < now() - interval '90 days'`.execute(tx)
    await sql`delete from mails where created_at < now() - interval '90 days'`.execute(tx)
    await sql`delete from known_addresses where last_used_at < now() - interval '90 days'`.execute(tx)
  })
}
