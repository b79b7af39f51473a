import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/connect.ts'
import type { Columns, Schema } from '../../../../platform/database/schema.gen.ts'
import { timeFromNow } from '../../../../platform/database/time-from-now.ts'

export type GrantKind = Schema['marketplace_grants']['kind']

export type MarketplaceGrant = Columns<'marketplace_grants', 'retailer_id' | 'user_id' | 'session_id'>

/** Saves a one-time secret for connecting an account, valid for ten minutes. */
export async function saveGrant(
  db: Database,
  grant: { secret: string; kind: GrantKind; retailerId: number | null; userId: number; sessionId: string },
): Promise<void> {
  const expiresAt = await timeFromNow(db.platform, 10)
  await sql`
    insert into marketplace_grants (secret, kind, retailer_id, user_id, session_id, expires_at)
    values (${grant.secret}, ${grant.kind}, ${grant.retailerId}, ${grant.userId}, ${grant.sessionId}::uuid,
      ${expiresAt})`.execute(db.platform)
}

/** Uses up a secret, which is valid once, for ten minutes. */
export async function consumeGrant(
  db: Database,
  { secret, kind }: { secret: string; kind: GrantKind },
): Promise<MarketplaceGrant | null> {
  const { rows } = await sql<MarketplaceGrant>`
    delete from marketplace_grants where secret = ${secret} and kind = ${kind} and expires_at > now()
    returning retailer_id, user_id, session_id`.execute(db.platform)
  return rows[0] ?? null
}
