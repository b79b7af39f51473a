import type { AnswerOf, Contract } from '@ark/contract'
import { doubtMessage } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { recognizeSizes } from './recognized-sizes.ts'

export type ProposedMatches = AnswerOf<Contract['GET /shopify/syncs/{id}/matches']>

interface LinkFacts extends Columns<'product_links', 'shopify_title'> {
  linked_to: Column<'product_links', 'product_id'>
  product_name: Column<'catalogue.products', 'name'>
  sizes: ProposedMatches['sizes']
}

interface VariantFacts
  extends Columns<'product_link_variants', 'shopify_variant_id' | 'sku' | 'barcode' | 'variant_id' | 'matched_by'> {
  shopify_variant_size: Column<'product_link_variants', 'size'>
}

/**
 * Returns how the variants of a link would be linked to a product, and that product's sizes; null when there is no
 * such link or product.
 */
export async function proposedMatches(
  tx: Tx,
  { productSyncId, productId }: { productSyncId: number; productId: number },
): Promise<ProposedMatches | null> {
  const { rows } = await sql<LinkFacts>`
    select l.shopify_title, l.product_id as linked_to, p.name as product_name,
      coalesce((select json_agg(json_build_object('id', v.variant_id, 'size', v.size)
        order by v.sort_index, v.variant_id)
        from catalogue.variants v where v.product_id = p.product_id), '[]') as sizes
    from product_links l join catalogue.products p on p.product_id = ${productId}
    where l.retailer_id = current_retailer() and l.product_sync_id = ${productSyncId}`.execute(tx)
  const [facts] = rows
  if (!facts) return null
  const reopens = facts.linked_to !== productId
  const link = { product_sync_id: productSyncId, product_id: productId, reopens }
  const found = new Map((await recognizeSizes(tx, [link])).map((each) => [each.shopify_variant_id, each]))
  const sizeOf = new Map(facts.sizes.map(({ id, size }) => [id, size]))
  const variants = await sql<VariantFacts>`
    select shopify_variant_id, size as shopify_variant_size, sku, barcode, variant_id, matched_by
    from product_link_variants
    where retailer_id = current_retailer() and product_sync_id = ${productSyncId}
    order by position, shopify_variant_id`.execute(tx)
  return {
    sizes: facts.sizes,
    variant_mappings: variants.rows.map(({ sku, barcode, ...row }) => {
      const doubted = found.get(row.shopify_variant_id)
      const { variant_id, matched_by } = doubted ?? row
      return {
        shopify_variant_id: row.shopify_variant_id,
        variant_id,
        shopify_product_name: facts.shopify_title,
        shopify_variant_size: row.shopify_variant_size,
        shopify_sku: sku,
        barcode,
        ark_product_name: variant_id === null ? null : facts.product_name,
        ark_size: variant_id === null ? null : (sizeOf.get(variant_id) ?? null),
        matched_by,
        ...(doubted?.doubt && { problem: doubtMessage(doubted.doubt, doubted.before.size ?? doubted.before.title) }),
      }
    }),
  }
}
