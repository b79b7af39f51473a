import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Columns } from '../../../platform/database/schema.gen.ts'

/** Variants of a retailer's shops whose SKU begins with a code, or whose barcode it is; 1,000 at most. */
export async function variantsByCode(
  tx: Tx,
  code: string,
): Promise<Columns<'product_link_variants', 'product_sync_id' | 'variant_id'>[]> {
  const { rows } = await sql<Columns<'product_link_variants', 'product_sync_id' | 'variant_id'>>`
    select product_sync_id, variant_id from find_variants_by_code(current_retailer(), ${code})`.execute(tx)
  return rows
}
