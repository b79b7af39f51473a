import { centsOrNull, dollars } from '@ark/domain'
import type { MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import type { UnansweredCreation } from '../rules/compare-on-sale.ts'

/** Counts the unanswered creations of a size at a price on an account, across all retailers. */
export async function countUnanswered(
  db: Database,
  { accountId, variantId, price_cents }: { accountId: number; variantId: number; price_cents: number },
): Promise<number> {
  // Rule 3: an account is shared: its retailers are found by an index of open rows.
  const { rows } = await sql<{ requests: number }>`
    select count(*)::int as requests from marketplace_listings
    where marketplace_account_id = ${accountId} and variant_id = ${variantId} and state = 'requested'
      and external_listing_id is null and attempts > 0 and price = ${dollars(price_cents)}`.execute(db.platform)
  return rows[0]?.requests ?? 0
}

/** A creation whose own read-back will find its listing. */
export type OpenCreation = UnansweredCreation & Columns<'marketplace_listings', 'retailer_id' | 'variant_id'>

/** Returns the unanswered creations of an account for sizes by external id. */
export async function openCreations(
  db: Database,
  { accountId, marketplace }: { accountId: number; marketplace: MarketplaceName },
  externalVariantIds: readonly string[],
): Promise<OpenCreation[]> {
  const number = sql.ref(marketplace === 'stockx' ? 'v.stockx_variant_id' : 'v.alias_variant_id')
  // Rule 3: an account is shared: its retailers are found by an index of open rows.
  const { rows } = await sql<
    Columns<'marketplace_listings', 'retailer_id' | 'variant_id' | 'price' | 'requested_at'> & {
      external_variant_id: string
    }
  >`
    select l.retailer_id, l.variant_id, l.price, l.requested_at, ${number} as external_variant_id
    from catalogue.variants v join marketplace_listings l on l.variant_id = v.variant_id
    where ${number} = any(${externalVariantIds}::text[]) and l.marketplace_account_id = ${accountId}
      and l.state = 'requested' and l.external_listing_id is null and l.attempts > 0`.execute(db.platform)
  return rows.map(({ price, requested_at: sent_at, ...rest }) => ({
    ...rest,
    sent_at,
    price_cents: centsOrNull(price) ?? 0,
  }))
}

export type LostCreation = UnansweredCreation & Columns<'lost_creations', 'lost_creation_id'>

/** Returns the creations of an account that no slot waits for any more, for sizes by external id, oldest first. */
export async function lostCreations(
  db: Database,
  accountId: number,
  externalVariantIds: readonly string[],
): Promise<LostCreation[]> {
  const { rows } = await sql<
    Columns<'lost_creations', 'lost_creation_id' | 'external_variant_id' | 'price' | 'sent_at'>
  >`
    select lost_creation_id, external_variant_id, price, sent_at from lost_creations
    where marketplace_account_id = ${accountId} and external_variant_id = any(${externalVariantIds}::text[])
    order by sent_at`.execute(db.platform)
  return rows.map(({ price, ...rest }) => ({ ...rest, price_cents: centsOrNull(price) ?? 0 }))
}
