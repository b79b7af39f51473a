import type { MarketplaceName } from '@ark/marketplaces'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** The prices that a person chose for a size, in dollars. */
export type ChosenPrices = Partial<Record<MarketplaceName, number>>

/** Returns the chosen prices of sizes, by size; sizes without any are missing. */
export async function chosenPricesOf(tx: Tx, variantIds: number[]): Promise<Map<number, ChosenPrices>> {
  const { rows } = await sql<Columns<'listing_slots', 'variant_id'> & { chosen: ChosenPrices }>`
    select variant_id, json_object_agg(marketplace, chosen_price) as chosen from listing_slots
    where retailer_id = current_retailer() and variant_id = any(${variantIds}::int8[]) and chosen_price is not null
    group by variant_id`.execute(tx)
  return new Map(rows.map(({ variant_id, chosen }) => [variant_id, chosen]))
}

/** Sets chosen prices again; the slots exist, because the sizes had these prices. */
export async function restoreChosenPrices(
  tx: Tx,
  sizes: readonly { variantId: number; chosen: ChosenPrices }[],
): Promise<void> {
  const prices = sizes.flatMap(({ variantId, chosen }) =>
    Object.entries(chosen).map(([marketplace, price]) => ({ variant_id: variantId, marketplace, price })),
  )
  if (prices.length === 0) return
  await sql`
    update listing_slots s set chosen_price = g.price
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as g (variant_id bigint, marketplace text, price numeric)
    where s.retailer_id = current_retailer() and s.variant_id = g.variant_id
      and s.marketplace = g.marketplace`.execute(tx)
}
