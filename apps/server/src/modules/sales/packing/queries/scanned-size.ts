import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { productPicture } from '../../../stores/index.ts'

export type ScannedSize = AnswerOf<Contract['GET /sales/scanning/barcode-lookup']>

interface ScannedRow
  extends Columns<'catalogue.variants', 'variant_id' | 'size'>,
    Columns<'catalogue.products', 'sku'> {
  product_name: Column<'catalogue.products', 'name'>
  image_url: string | null
}

/** Returns a size of the catalog for the scan page, or null if it does not exist. */
export async function scannedSize(tx: Tx, variantId: number): Promise<Omit<ScannedSize, 'is_taught'> | null> {
  const { rows } = await sql<ScannedRow>`
    select v.variant_id, p.name as product_name, v.size, p.sku, ${productPicture('p.product_id')} as image_url
    from catalogue.variants v join catalogue.products p using (product_id)
    where v.variant_id = ${variantId}`.execute(tx)
  return rows[0] ?? null
}

/** Returns whether a size is at, or was sold from, one of these locations. An empty list means all locations. */
export async function isSizeOfPlaces(tx: Tx, variantId: number, locationIds: readonly number[]): Promise<boolean> {
  if (locationIds.length === 0) return true
  const isHere = (column: string) => sql`${sql.ref(column)} = any(${[...locationIds]}::int8[])`
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from inventory.items i where i.retailer_id = current_retailer()
        and i.variant_id = ${variantId} and ${isHere('i.location_id')})
      or exists (select from sales s where s.retailer_id = current_retailer()
        and s.variant_id = ${variantId} and ${isHere('s.location_id')}) as found`.execute(tx)
  return rows[0]?.found ?? false
}

/** Returns the names of up to three sizes in shelf order, such as 'Dunk Low, size 9; Dunk Low, size 10'. */
export async function sizeNames(tx: Tx, variantIds: readonly number[]): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select p.name || ', size ' || v.size as name
    from catalogue.variants v join catalogue.products p using (product_id)
    where v.variant_id = any(${variantIds}::int8[]) order by p.name, v.sort_index, v.variant_id limit 3`.execute(tx)
  const more = variantIds.length - rows.length
  return [...rows.map(({ name }) => name), ...(more > 0 ? [`${more} more`] : [])].join('; ')
}
