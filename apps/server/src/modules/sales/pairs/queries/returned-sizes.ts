import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { changeSale } from '../../records/queries/change-sale.ts'

/**
 * Returns the sales that are affected if these sizes (empty: all) exist in their shop again: their Shopify orders wait
 * for the size, or their pairs left while it did not exist and no one was asked about the count yet. Restocked sales
 * are not included.
 */
export async function salesOfReturnedSizes(
  tx: Tx,
  retailerId: number,
  variantIds: readonly number[],
): Promise<number[]> {
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

/** Records that the retailer is asked about the count of a returned size. */
export const recordSizeBack = (tx: Tx, saleId: number, at: Date): Promise<void> =>
  changeSale(tx, saleId, { set: sql`size_back_at = ${at}`, from: sql`unlowered_since is not null` })
