import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'

type SystemInfo = AnswerOf<Contract['GET /admin/system-info']>
type SystemStats = Omit<SystemInfo['system_stats'], 'fulfillment_settings_enabled'>

/** A table with more rows than this is not counted; PostgreSQL's estimate is close enough. */
const COUNTED_EXACTLY = 200_000

/** Returns the platform's totals. For a large table it returns PostgreSQL's last estimate instead of a count. */
export async function systemStats(tx: Tx): Promise<SystemStats> {
  // Count: the platform in numbers: counted once a minute, large tables estimated.
  // Rule 3: the platform in numbers: counted once a minute, large tables estimated.
  const { rows } = await sql<Omit<SystemStats, 'products_without_retail_price'>>`
    select (select count(*)::int from catalogue.products) as total_products,
      (select count(*)::int from catalogue.products where retail_price is not null) as products_with_retail_price,
      (select count(*)::int from catalogue.variants) as total_variants,
      (select case when reltuples > ${COUNTED_EXACTLY} then reltuples::int
        else (select count(*)::int from inventory.items) end
        from pg_class where oid = 'public.inventory_items'::regclass) as total_inventory_items`.execute(tx)
  const [stats] = rows
  if (!stats) throw new Error('a statement without a table answers a row')
  return { ...stats, products_without_retail_price: stats.total_products - stats.products_with_retail_price }
}

interface SampleRow
  extends Columns<'catalogue.products', 'sku'>,
    Columns<'catalogue.variants', 'size'>,
    Columns<'inventory.items', 'quantity_available'> {
  product_name: Column<'catalogue.products', 'name'>
  location: Column<'stores.locations', 'location_nickname'>
}

/** Returns one size in stock for each of the ten newest retailers that has one. */
export async function sampleInventory(tx: Tx): Promise<SystemInfo['sample_inventory']> {
  const { rows: newest } = await sql<Columns<'retailers', 'retailer_id'>>`
    select retailer_id from accounts.retailers order by retailer_id desc limit 10`.execute(tx)
  const found = await Promise.all(newest.map(({ retailer_id }) => sampleOf(tx, retailer_id)))
  return found.flat()
}

async function sampleOf(tx: Tx, retailerId: number): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    select p.name as product_name, p.sku, v.size, i.quantity_available, l.location_nickname as location
    from inventory.items i
    join catalogue.variants v on v.variant_id = i.variant_id
    join catalogue.products p on p.product_id = v.product_id
    join stores.locations l on l.retailer_id = i.retailer_id and l.location_id = i.location_id
    where i.retailer_id = ${retailerId} and i.quantity_available > 0
    order by i.inventory_item_id desc limit 1`.execute(tx)
  return rows
}
