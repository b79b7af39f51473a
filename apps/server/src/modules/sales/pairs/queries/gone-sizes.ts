import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { changeSale } from '../../records/queries/change-sale.ts'

/**
 * The sales that a size which is back in its shop concerns, of these sizes (empty: of all): their orders wait for it,
 * or their pairs left while it was gone and nobody was asked about its count yet. Of a pair that is back on its shelf
 * nobody is asked.
 */
export async function salesOfGoneSizes(tx: Tx, retailerId: number, variantIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<Columns<'sales', 'sale_id'>>`
    select s.sale_id from sales s
    where s.retailer_id = ${retailerId} and (s.store_order_size = 'missing'
        or (s.unlowered_since is not null and s.size_back_at is null))
      ${variantIds.length > 0 ? sql`and s.variant_id = any(${variantIds}::int8[])` : sql``}
      and not exists (select from sale_resolutions r
        where r.retailer_id = ${retailerId} and r.sale_id = s.sale_id and r.restock)
    order by s.sale_id limit 1000`.execute(tx)
  return rows.map(({ sale_id }) => sale_id)
}

/** Somebody is asked about the count of a size that is back, of which the pair of a sale left while it was gone. */
export const recordSizeBack = (tx: Tx, saleId: number, at: Date): Promise<void> =>
  changeSale(tx, saleId, { set: sql`size_back_at = ${at}`, from: sql`unlowered_since is not null` })
