import type { AnswerOf, Contract } from '@ark/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import { isClear } from './shared-barcodes.ts'

/**
 * CTEs that end in `recognised`: the size of its product that each of the variants in `open` is found to be, by
 * barcode, else as the product's only size of that key (domain §2). A size belongs to one variant of a link, else
 * their stocks would overwrite each other: to the one a person has linked to it, else to the one with the better
 * evidence, else to the first.
 */
export const recognised = (open: RawBuilder<unknown>) => sql`
  open as (${open}), barcodes as (
    -- A barcode on several sizes, or on several variants of the link, decides nothing.
    select distinct o.product_sync_id, o.shopify_variant_id, g.variant_id from open o
    join catalogue.gtins g on g.gtin_key = o.barcode_key and ${isClear('g')}
    join catalogue.variants v on v.variant_id = g.variant_id and v.product_id = o.product_id
    where not exists (
      select from product_link_variants other where other.retailer_id = current_retailer()
        and other.product_sync_id = o.product_sync_id and other.barcode_key = o.barcode_key
        and other.shopify_variant_id <> o.shopify_variant_id)
  ), taken as (
    select distinct m.product_sync_id, m.variant_id from product_link_variants m
    where m.retailer_id = current_retailer() and m.matched_by = 'manual'
      and m.product_sync_id in (select product_sync_id from open)
  ), found as (
    select o.*, b.variant_id as by_barcode, coalesce(b.variant_id, s.variant_id, n.variant_id) as size_id
    from open o
    left join barcodes b using (product_sync_id, shopify_variant_id)
    left join lateral (select v.variant_id from catalogue.variants v
                       where b.variant_id is null and v.product_id = o.product_id and v.size_key = o.size_key
                         limit 1) s on true
    -- A shop may leave out the letter of a women's or youth size: the number is enough within one product.
    left join lateral (select min(v.variant_id) as variant_id from catalogue.variants v
                       where coalesce(b.variant_id, s.variant_id) is null and v.product_id = o.product_id
                       and regexp_replace(v.size_key, '[a-z]+$', '') = regexp_replace(o.size_key, '[a-z]+$', '')
                         having count(*) = 1) n on true
  ), contested as (
    select f.*, t.variant_id is null and row_number() over (partition by retailer_id, f.product_sync_id, size_id
        order by by_barcode is null, position, shopify_variant_id) = 1 as is_first
    from found f left join taken t on t.product_sync_id = f.product_sync_id and t.variant_id = f.size_id
  -- Once, and not for each row that it is compared with: of a store without statistics the planner expects one row.
  ), recognised as materialized (
    select retailer_id, product_sync_id, shopify_variant_id, case when is_first then size_id end as variant_id,
      case when is_first and size_id is not null then case when by_barcode is null then 'size'
        else 'barcode' end end as matched_by
    from contested
  )`

export type ProposedMatches = AnswerOf<Contract['GET /shopify/syncs/{id}/matches']>

/**
 * How the variants of a link would be linked to a product, and that product's sizes; null when there is no such
 * link or product.
 */
export async function proposedMatches(
  tx: Tx,
  { productSyncId, productId }: { productSyncId: number; productId: number },
): Promise<ProposedMatches | null> {
  const open = sql`
    select lv.retailer_id, lv.product_sync_id, lv.shopify_variant_id, lv.barcode_key, lv.size_key, lv.position,
      ${productId}::bigint as product_id
    from product_links l join product_link_variants lv using (retailer_id, product_sync_id)
    where l.retailer_id = current_retailer() and l.product_sync_id = ${productSyncId}
      and (lv.matched_by is distinct from 'manual' or l.product_id is distinct from ${productId})`
  const { rows } = await sql<ProposedMatches>`
    with ${recognised(open)}, matches as (
      select lv.position, lv.shopify_variant_id, coalesce(r.variant_id, kept.variant_id) as variant_id,
        l.shopify_title, lv.size, lv.sku, lv.barcode,
        coalesce(r.matched_by, kept.matched_by) as matched_by
      from product_links l join product_link_variants lv using (retailer_id, product_sync_id)
      left join recognised r on r.shopify_variant_id = lv.shopify_variant_id
      left join product_link_variants kept on kept.retailer_id = current_retailer()
        and kept.product_sync_id = lv.product_sync_id
        and kept.shopify_variant_id = lv.shopify_variant_id and r.shopify_variant_id is null
      where l.retailer_id = current_retailer() and l.product_sync_id = ${productSyncId}
    )
    select coalesce((select json_agg(json_build_object('shopify_variant_id', t.shopify_variant_id,
      'variant_id', t.variant_id,
        'shopify_product_name', t.shopify_title, 'shopify_variant_size', t.size, 'shopify_sku', t.sku,
          'barcode', t.barcode,
        'ark_product_name', case when t.variant_id is not null then p.name end, 'ark_size', v.size,
          'matched_by', t.matched_by)
        order by t.position, t.shopify_variant_id)
      from matches t left join catalogue.variants v using (variant_id)), '[]') as variant_mappings,
      coalesce((select json_agg(json_build_object('id', v.variant_id, 'size', v.size)
        order by v.sort_index, v.variant_id)
        from catalogue.variants v where v.product_id = p.product_id), '[]') as sizes
    from catalogue.products p where p.product_id = ${productId} and exists (
      select from product_links l where l.retailer_id = current_retailer()
        and l.product_sync_id = ${productSyncId})`.execute(tx)
  return rows[0] ?? null
}
