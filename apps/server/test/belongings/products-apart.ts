import { sql } from 'kysely'
import type { TestApp } from '../start-test-app.ts'

/** The parts of a retailer's belongings that these functions use and add to. */
interface Kept {
  retailer: number
  location: number
  product: number
  variant: number
  spareProduct: number
  spareProductSync: number
  spareVariant: number
  ownProduct: number
}

/** Throws: the shop has nothing of the kind. */
export const throwTooFewSizes = (): never => {
  throw new Error('the shop has too few sizes at one location')
}

/** Adds a link to another product of the retailer. */
export async function aProductBesides(
  { capabilities }: TestApp,
  { retailer }: Kept,
  others: number[],
): Promise<Pick<Kept, 'spareProduct' | 'spareProductSync'>> {
  const { rows } = await sql<Pick<Kept, 'spareProduct' | 'spareProductSync'>>`
    select product_id as "spareProduct", product_sync_id as "spareProductSync"
    from inventory_items
    where retailer_id = ${retailer} and not product_id = any(${others}::int8[])
    order by product_id desc limit 1`.execute(capabilities.db.platform)
  return rows[0] ?? throwTooFewSizes()
}

/**
 * Returns a size outside of the used products, with stock and payouts, and not enabled; removes it from all other
 * retailers.
 */
export async function aSizeOfItsOwn({ capabilities }: TestApp, { retailer }: Kept, all: Kept[]): Promise<number> {
  const spokenOf = all.flatMap(({ product, spareProduct }) => [product, spareProduct])
  const { rows } = await sql<{ id: number }>`
    select i.variant_id as id from inventory_items i
    where i.retailer_id = ${retailer} and not i.product_id = any(${spokenOf}::int8[]) and i.quantity_available > 0
      and i.fulfillment_enabled and not exists (
      select from inventory_items s where s.variant_id = i.variant_id and s.sold_on_ark > 0)
    order by i.product_id, i.variant_id limit 1`.execute(capabilities.db.platform)
  const id = rows[0]?.id ?? throwTooFewSizes()
  await sql`delete from inventory_items where variant_id = ${id} and retailer_id <> ${retailer}`.execute(
    capabilities.db.platform,
  )
  await sql`
    insert into variant_offers (retailer_id, variant_id, product_id, desired_payout, bottom_payout)
    select ${retailer}, variant_id, product_id, 120, 80 from variants where variant_id = ${id}
    on conflict (retailer_id, variant_id) do update set listings_enabled = false, desired_payout = 120,
      bottom_payout = 80`.execute(capabilities.db.platform)
  return id
}

/** Returns a product at the retailer's location; removes it from other locations and other retailers. */
export async function aProductOfItsOwn(
  { capabilities }: TestApp,
  { retailer, location }: Kept,
  all: Kept[],
): Promise<number> {
  const products = all.flatMap(({ product, spareProduct, ownProduct }) => [product, spareProduct, ownProduct ?? 0])
  const sizes = all.flatMap(({ variant, spareVariant }) => [variant, spareVariant])
  const { platform } = capabilities.db
  const { rows } = await sql<{ id: number }>`
    select i.product_id as id from inventory_items i
    where i.retailer_id = ${retailer} and i.location_id = ${location} and i.quantity_available > 0
      and not i.product_id = any(${products}::int8[])
      and not exists (select from inventory_items s where s.product_id = i.product_id
        and (s.sold_on_ark > 0 or s.variant_id = any(${sizes}::int8[])))
    order by i.product_id limit 1`.execute(platform)
  const id = rows[0]?.id ?? throwTooFewSizes()
  await sql`delete from inventory_items where product_id = ${id}
    and (retailer_id <> ${retailer} or location_id <> ${location})`.execute(platform)
  await sql`delete from product_stock_totals where product_id = ${id} and retailer_id <> ${retailer}`.execute(platform)
  return id
}
