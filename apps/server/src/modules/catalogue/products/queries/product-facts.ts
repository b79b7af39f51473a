import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { ComparedProduct } from '../rules/compare-products.ts'

/** Returns what a refresh may change of a product and its sizes, with the product locked until the transaction ends. */
export async function productFacts(tx: Tx, productId: number): Promise<ComparedProduct | null> {
  const { rows } = await sql<ComparedProduct>`
    select json_build_object('name', p.name, 'brand', p.brand, 'sku', p.sku, 'colorway', p.colorway,
        'gender', p.gender, 'release_date', p.release_date, 'retail_price', p.retail_price,
        'image_source_url', p.image_source_url, 'alias_catalog_id', p.alias_catalog_id) as product,
      coalesce((
        select json_agg(json_build_object('size', v.size, 'sort_index', v.sort_index,
          'stockx_variant_id', v.stockx_variant_id, 'alias_variant_id', v.alias_variant_id,
          'barcodes', coalesce((select string_agg(g.gtin, ', ' order by g.gtin) from variant_gtins g
            where g.variant_id = v.variant_id), '')) order by v.sort_index)
        from variants v where v.product_id = p.product_id), '[]') as variants
    from products p where p.product_id = ${productId} for update of p`.execute(tx)
  return rows[0] ?? null
}
