import { dollars } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Plan } from '../plan-step.ts'

/** Records a creation that was sent and neither answered nor found. */
export async function recordLostCreation(
  tx: Tx,
  { slot: { retailerId }, accountId, facts }: Pick<Plan, 'slot' | 'accountId' | 'facts'>,
): Promise<void> {
  const { listing, external_variant_id } = facts
  if (accountId === null || external_variant_id === null || !listing) return
  await sql`
    insert into lost_creations (retailer_id, marketplace_account_id, external_variant_id, price, sent_at)
    values (${retailerId}, ${accountId}, ${external_variant_id}, ${dollars(listing.price_cents)},
      ${listing.requested_at})`.execute(tx)
}
