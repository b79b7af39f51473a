import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column } from '../../../../platform/database/schema.gen.ts'
import { linkCertain, type MatchScope, reopenUsed } from './certain-links.ts'
import { markSizesRead } from './sizes-read.ts'
import { type LinkedTo, LINKS_AT_ONCE, recognizeSizes, saveRecognized } from './recognized-sizes.ts'
import { isOnOneSize, isOnAnotherVariant } from '../../connection/queries/shared-barcodes.ts'
import { codeWords, knownCodes, reopenWrongLinks } from './taught-style-codes.ts'

/** Returns SQL for whether a person has unlinked a link from a product, so that it is not suggested again. */
const isGivenUp = (pair: string) => sql`exists (
  select from rejected_matches g where g.retailer_id = current_retailer()
    and g.product_sync_id = ${sql.ref(`${pair}.product_sync_id`)}
    and g.product_id = ${sql.ref(`${pair}.product_id`)})`

/**
 * Suggests a catalog product for every open link, and makes the link when the evidence is certain and nothing
 * contradicts it (`linkCertain`). Evidence is barcodes first, then a style code in the SKU; style codes decide when
 * the retailer says that its SKUs are style codes. A title or a tag only suggests, and so does a code without a digit,
 * which is a word. Agreeing evidence is as certain as its best part. A barcode with several sizes counts for none.
 * Manual links stay; an unlinked product gets other suggestions, and only a person links it. Links from a wrong code,
 * and links of products that a shop calls used, are reopened first. Scores are 0 to 1. Returns the links that were
 * reopened because the shop calls them used.
 */
export async function suggestProducts(tx: Tx, { storeId, productSyncIds }: MatchScope): Promise<number[]> {
  const scope = productSyncIds ? sql`and l.product_sync_id = any(${productSyncIds}::int8[])` : sql``
  await reopenWrongLinks(tx, sql`l.store_id = ${storeId} ${scope}`)
  const reopened = await reopenUsed(tx, { storeId, productSyncIds })
  await sql`
    with unlinked as (
      select l.* from product_links l where l.retailer_id = current_retailer() and l.store_id = ${storeId}
        and l.status in ('not_synced', 'suggested', 'pending') ${scope}
    ), by_barcode as (
      select l.product_sync_id, v.product_id, count(distinct lv.shopify_variant_id) as hits,
             (select count(*) from product_link_variants a where a.retailer_id = current_retailer()
               and a.product_sync_id = l.product_sync_id
              and coalesce(a.barcode, '') <> '') as barcodes
      from unlinked l join product_link_variants lv on lv.retailer_id = current_retailer()
        and lv.product_sync_id = l.product_sync_id
      join catalogue.gtins g on g.gtin_key = lv.barcode_key
      join catalogue.variants v on v.variant_id = g.variant_id
      where ${isOnOneSize('g')} and not ${isOnAnotherVariant('lv', sql`l.store_id`)}
      group by l.product_sync_id, v.product_id
    ), words as (
      select l.product_sync_id, w.key, w.source from unlinked l cross join lateral (${codeWords}) w
    ), by_code as (
      select distinct on (w.product_sync_id, c.product_id) w.product_sync_id, c.product_id, w.source,
        w.source = 'SKU' and c.style_code ~ '[0-9]' as decides
      from words w join (${knownCodes}) c on c.style_code = w.key
      order by w.product_sync_id, c.product_id, w.source = 'SKU' and c.style_code ~ '[0-9]' desc, w.source = 'SKU' desc
    ), evidence as (
      select product_sync_id, product_id, least(1, 0.7 + 0.3 * hits / greatest(barcodes, 1))::numeric(4,3) as score,
             hits || ' of ' || barcodes || ' barcodes match' as reason, 2 as rank from by_barcode
      union all
      select product_sync_id, product_id,
             (case when not decides then 0.85 when skus_decide then 1 else 0.95 end)::numeric(4,3),
             'Style code in the ' || source, case when not decides then 4 when skus_decide then 1 else 3 end
      from by_code cross join (select sku_matches_stockx as skus_decide from accounts.retailers
        where retailer_id = current_retailer()) r
    ), best as (
      select distinct on (product_sync_id) e.product_sync_id, e.product_id, e.reason, e.sureness as score from (
        select *, max(score) over (partition by product_sync_id, product_id) as sureness from evidence
      ) e where not ${isGivenUp('e')} order by product_sync_id, e.rank, e.score desc, e.product_id
    )
    update product_links l set
      suggested_product_id = b.product_id, suggestion_score = b.score, suggestion_reason = b.reason,
      product_id = null, status = 'pending', updated_at = now()
    from best b where l.retailer_id = current_retailer() and l.product_sync_id = b.product_sync_id`.execute(tx)
  await linkCertain(tx, { storeId, productSyncIds })
  return reopened
}

/**
 * Suggests, for links without a barcode or a code, the catalog name with the most words in common with the title, if
 * it shares half of both. Such a name shares one of the title's rarest words, and only names that do are compared, so
 * that a large shop is not multiplied by the catalog.
 */
export async function suggestByTitle(tx: Tx, { storeId, productSyncIds }: MatchScope): Promise<void> {
  const scope = productSyncIds ? sql`and l.product_sync_id = any(${productSyncIds}::int8[])` : sql``
  await sql`
    with unlinked as (
      select l.product_sync_id, array(select distinct unnest(regexp_split_to_array(lower(l.shopify_title),
        '[^a-z0-9]+')) except select '') as words
      from product_links l where l.retailer_id = current_retailer() and l.store_id = ${storeId}
        and l.status = 'not_synced' ${scope}
    ), named as (
      select product_id, array(select distinct unnest(regexp_split_to_array(lower(coalesce(brand,
        '') || ' ' || name), '[^a-z0-9]+')) except select '') as words
      from catalogue.products
    ), name_words as materialized (
      select product_id, unnest(words) as word from named
    ), frequencies as (
      select word, count(*) as names from name_words group by word
    ), title_words as (
      select product_sync_id, word, row_number() over (partition by product_sync_id
        order by coalesce(names, 0), word) as rareness
      from (select product_sync_id, unnest(words) as word from unlinked) t left join frequencies using (word)
    ), candidates as (
      select distinct u.product_sync_id, n.product_id
      from unlinked u join title_words t on t.product_sync_id = u.product_sync_id
        and t.rareness <= cardinality(u.words) / 2 + 1
      join name_words n on n.word = t.word
    ), scored as (
      select product_sync_id, product_id,
             cardinality(array(select unnest(u.words) intersect select unnest(n.words)))::numeric
             / greatest(cardinality(array(select unnest(u.words) union select unnest(n.words))), 1) as score
      from candidates join unlinked u using (product_sync_id) join named n using (product_id)
    ), best as (
      select distinct on (product_sync_id) product_sync_id, product_id, score from scored s
      where not ${isGivenUp('s')} order by product_sync_id, score desc
    )
    update product_links l set suggested_product_id = b.product_id, suggestion_score = round(b.score, 3),
      suggestion_reason = 'The title shares ' || round(b.score * 100) || '% of its words', status = 'pending',
        updated_at = now()
    from best b
    where l.retailer_id = current_retailer() and l.product_sync_id = b.product_sync_id and b.score >= 0.5`.execute(tx)
}

/**
 * Links the sizes of linked products: by barcode, then by the grammar of sizes and the retailer's choices. Manual
 * matches stay. Returns the changed links.
 */
export async function matchVariants(tx: Tx, { storeId, productSyncIds }: MatchScope): Promise<number[]> {
  const scope = productSyncIds ? sql`and l.product_sync_id = any(${productSyncIds}::int8[])` : sql``
  const { rows } = await sql<LinkedTo>`
    select l.product_sync_id, l.product_id from product_links l
    where l.retailer_id = current_retailer() and l.store_id = ${storeId} and l.status in ('confirmed', 'synced')
      and l.product_id is not null ${scope}
    order by l.product_sync_id`.execute(tx)
  const changed: number[] = []
  for (let from = 0; from < rows.length; from += LINKS_AT_ONCE)
    changed.push(...(await saveRecognized(tx, await recognizeSizes(tx, rows.slice(from, from + LINKS_AT_ONCE)))))
  if (!productSyncIds) await markSizesRead(tx, storeId)
  return changed
}

/**
 * Links a link to a catalog product manually; sizes that were manually linked to another product are open again. Null
 * when there is no such link or product.
 */
export async function linkByHand(
  tx: Tx,
  productSyncId: number,
  productId: number,
): Promise<{ storeId: number } | null> {
  await sql`
    update product_link_variants lv set variant_id = null, matched_by = null, doubt = null from product_links l
    where lv.retailer_id = current_retailer() and lv.product_sync_id = ${productSyncId} and lv.matched_by = 'manual'
      and l.retailer_id = current_retailer() and l.product_sync_id = lv.product_sync_id
      and l.product_id is distinct from ${productId}
      and exists (select from catalogue.products where product_id = ${productId})`.execute(tx)
  await sql`
    delete from rejected_matches
    where retailer_id = current_retailer() and product_sync_id = ${productSyncId}
      and product_id = ${productId}`.execute(tx)
  const { rows } = await sql<{ storeId: Column<'product_links', 'store_id'> }>`
    update product_links set product_id = ${productId}, suggested_product_id = ${productId}, status = 'synced',
      is_manual = true, updated_at = now()
    where retailer_id = current_retailer() and product_sync_id = ${productSyncId}
      and exists (select from catalogue.products where product_id = ${productId})
    returning store_id as "storeId"`.execute(tx)
  return rows[0] ?? null
}
