import type { WholesaleTerms } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

type TermsRow = Columns<'wholesale_terms', 'minimum_quantity' | 'quantity_step'> & Pick<WholesaleTerms, 'tiers'>

/** Returns the terms of a product; null when the default terms apply. */
export async function wholesaleTermsOf(tx: Tx, retailerId: number, productId: number): Promise<WholesaleTerms | null> {
  const { rows } = await sql<TermsRow>`
    select minimum_quantity, quantity_step, tiers from wholesale_terms
    where retailer_id = ${retailerId} and product_id = ${productId}`.execute(tx)
  return rows[0] ?? null
}

/** Returns whether a product has items at locations that the caller sees. */
export async function isProductHere(tx: Tx, productId: number, locationIds: number[]): Promise<boolean> {
  const mine = locationIds.length > 0 ? sql`and location_id = any(${locationIds}::int8[])` : sql``
  const { rows } = await sql`
    select 1 from inventory_items where retailer_id = current_retailer() and product_id = ${productId} ${mine}
    limit 1`.execute(tx)
  return rows.length > 0
}

/** Sets the terms of products. */
export async function saveWholesaleTerms(
  tx: Tx,
  { retailerId, productIds }: { retailerId: number; productIds: number[] },
  { minimum_quantity, quantity_step, tiers }: WholesaleTerms,
): Promise<void> {
  await sql`
    with saved as (
      insert into wholesale_terms (retailer_id, product_id, minimum_quantity, quantity_step, tiers)
      select ${retailerId}::bigint, g.id, ${minimum_quantity}::int, ${quantity_step}::int,
        ${JSON.stringify(tiers)}::jsonb
      from unnest(${productIds}::int8[]) as g (id) order by g.id
      on conflict (retailer_id, product_id) do update set minimum_quantity = excluded.minimum_quantity,
        quantity_step = excluded.quantity_step, tiers = excluded.tiers
      returning 1
    ) select count(*) from saved`.execute(tx)
}

/** Deletes the terms of products, so that the default terms apply again. */
export const deleteWholesaleTerms = (tx: Tx, retailerId: number, productIds: number[]) =>
  sql`
    delete from wholesale_terms where retailer_id = ${retailerId}
      and product_id = any(${productIds}::int8[])`.execute(tx)
