import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'

/** A size of a product that a retailer offers wholesale now. */
export interface OfferedNow extends Columns<'catalogue.variants', 'variant_id' | 'size'> {
  product_name: string
  sku: string | null
  wholesale_price: number
  quantity_available: number
}

/** What a retailer offers of a product, as its buyers see it: each size at its price, all its places together. */
export async function offeredNow(
  tx: Tx,
  { retailerId, productId }: { retailerId: number; productId: number },
): Promise<OfferedNow[]> {
  const { rows } = await sql<OfferedNow>`
    select v.variant_id, v.size, p.name as product_name, p.sku, i.wholesale_price, i.quantity_available
    from (
      select n.variant_id, max(n.wholesale_price)::float8 as wholesale_price,
        sum(n.quantity_available)::int as quantity_available
      from inventory.items n
      where n.retailer_id = ${retailerId} and n.product_id = ${productId} and n.wholesale_enabled
        and n.wholesale_price is not null
      group by n.variant_id
    ) i
    join catalogue.variants v on v.variant_id = i.variant_id
    join catalogue.products p on p.product_id = v.product_id`.execute(tx)
  return rows
}
