import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { barcodesOfSizes, productPicture } from '../../../stores/index.ts'
import { ofSales, waits } from '../../records/queries/sale-filter.ts'
import { locationJoin, ORDER_NUMBER } from '../../records/queries/sale-rows.ts'

type ScanList = AnswerOf<Contract['GET /sales/scanning/unfulfilled']>
type SaleToScan = ScanList['sales'][number]

type SaleColumns = Columns<
  'sales',
  'sale_id' | 'platform' | 'status' | 'stage' | 'sold_at' | 'ship_by' | 'variant_id' | 'sku'
>
interface ScanRow extends SaleColumns {
  order_number: Column<'sales', 'external_order_id'>
  ark_product_name: Column<'sales', 'product_name'>
  variant_size: Column<'sales', 'size'>
  image_url: string | null
  location_nickname: Column<'locations', 'location_nickname'> | null
}

/** The most sales in the list: about what one person packs in a day. */
const MOST = 500

/**
 * Returns the sales with a pair to be packed at a location, ordered by deadline and then by age, with sales without a
 * deadline last. Staff restricted to other locations find none.
 */
export async function salesToScan(tx: Tx, of: { locationId: number; locationIds: number[] }): Promise<ScanList> {
  const atMine = of.locationIds.length > 0 ? sql`and s.location_id = any(${of.locationIds}::int8[])` : sql``
  const { rows } = await sql<ScanRow>`
    select s.sale_id, s.platform, ${ORDER_NUMBER} as order_number, s.status, s.stage, s.sold_at, s.ship_by,
      s.variant_id, s.product_name as ark_product_name, s.size as variant_size, s.sku,
      ${productPicture('s.product_id')} as image_url, l.location_nickname
    from sales s ${locationJoin()}
    where s.retailer_id = current_retailer() and s.location_id = ${of.locationId} and ${waits(ofSales)}
      and not s.oversold ${atMine}
    order by s.ship_by nulls last, s.sold_at, s.sale_id limit ${sql.raw(String(MOST + 1))}`.execute(tx)
  const shown = rows.slice(0, MOST)
  const sizes = new Set(shown.flatMap(({ variant_id }) => (variant_id === null ? [] : [variant_id])))
  const barcodes = await barcodesOfSizes(tx, [...sizes])
  const barcodesOf = (variantId: number | null) => (variantId === null ? [] : (barcodes.get(variantId) ?? []))
  return {
    sales: shown.map((row) => ({
      ...saleToScan(row),
      location_id: of.locationId,
      barcodes: barcodesOf(row.variant_id),
    })),
    is_capped: rows.length > MOST,
  }
}

function saleToScan(row: ScanRow): Omit<SaleToScan, 'barcodes' | 'location_id'> {
  const { variant_id, ark_product_name, variant_size, sku, image_url, location_nickname, ship_by } = row
  return {
    id: row.sale_id,
    platform: row.platform,
    order_number: row.order_number,
    stage: row.stage,
    status: row.status,
    sale_date: row.sold_at.toISOString(),
    ...(ship_by !== null && { ship_by: ship_by.toISOString() }),
    ...(variant_id !== null && { variant_id }),
    ...(ark_product_name !== null && { ark_product_name }),
    ...(variant_size !== null && { variant_size }),
    ...(sku !== null && { sku }),
    ...(image_url !== null && { image_url }),
    ...(location_nickname !== null && { location_nickname }),
  }
}
