import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/**
 * Returns the sizes with each of these SKUs in a retailer's shops; SKUs are in lower case, and those without a size
 * are left out.
 */
export async function sizesOfSkus(tx: Tx, skus: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ sku: string; variant_id: number }>`
    select sku, variant_id from find_variants_by_skus(current_retailer(), ${skus}::text[])`.execute(tx)
  return new Map(
    [...Map.groupBy(rows, ({ sku }) => sku)].map(([sku, found]) => [sku, found.map(({ variant_id }) => variant_id)]),
  )
}

/** Returns variants of a retailer's shops whose SKU begins with a code, or whose barcode it is; 1,000 at most. */
export async function variantsByCode(
  tx: Tx,
  code: string,
): Promise<Columns<'product_link_variants', 'product_sync_id' | 'variant_id'>[]> {
  const { rows } = await sql<Columns<'product_link_variants', 'product_sync_id' | 'variant_id'>>`
    select product_sync_id, variant_id from find_variants_by_code(current_retailer(), ${code})`.execute(tx)
  return rows
}
