import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** Returns the sizes of a link's catalog product; null when there is no such link, empty when it is unlinked. */
export async function sizesOfLink(tx: Tx, productSyncId: number): Promise<{ id: number; size: string }[] | null> {
  const { rows } = await sql<{ sizes: { id: number; size: string }[] }>`
    select coalesce((select json_agg(json_build_object('id', v.variant_id, 'size', v.size) order by v.sort_index)
      from catalogue.variants v where v.product_id = l.product_id), '[]') as sizes
    from product_links l where l.retailer_id = current_retailer() and l.product_sync_id = ${productSyncId}`.execute(tx)
  return rows[0]?.sizes ?? null
}

/** Returns a link's catalog product, locked until the transaction ends; null when it has none. */
export async function lockLinkedProduct(tx: Tx, productSyncId: number): Promise<number | null> {
  const { rows } = await sql<Columns<'product_links', 'product_id'>>`
    select product_id from product_links
    where retailer_id = current_retailer() and product_sync_id = ${productSyncId} for update`.execute(tx)
  return rows[0]?.product_id ?? null
}

/** Returns a link's catalog product and the suggested one, locked until the transaction ends; null without such a link. */
export async function lockSuggestion(
  tx: Tx,
  productSyncId: number,
): Promise<Columns<'product_links', 'product_id' | 'suggested_product_id'> | null> {
  const { rows } = await sql<Columns<'product_links', 'product_id' | 'suggested_product_id'>>`
    select product_id, suggested_product_id from product_links
    where retailer_id = current_retailer() and product_sync_id = ${productSyncId} for update`.execute(tx)
  return rows[0] ?? null
}

export interface ManualMatch {
  productSyncId: number
  shopifyVariantId: string
  /** Null for a variant that is no catalog size. */
  variantId: number | null
}

export type MatchOutcome =
  | { linked: true; storeId: number }
  | { linked: false; because: 'not-found' | 'other-product' | 'taken' }

/** Links one variant of a link to a size of its product, or to none. A size belongs to one variant of a link. */
export async function matchVariantByHand(
  tx: Tx,
  { productSyncId, shopifyVariantId, variantId }: ManualMatch,
): Promise<MatchOutcome> {
  const { rows } = await sql<Columns<'product_links', 'store_id'> & { is_of_product: boolean; is_taken: boolean }>`
    select l.store_id,
      ${variantId}::bigint is null or exists (select from catalogue.variants v where v.variant_id = ${variantId}
        and v.product_id = l.product_id) as is_of_product,
      exists (select from product_link_variants o where o.retailer_id = current_retailer()
        and o.product_sync_id = l.product_sync_id
        and o.shopify_variant_id <> ${shopifyVariantId} and o.variant_id = ${variantId}::bigint) as is_taken
    from product_links l join product_link_variants lv using (retailer_id, product_sync_id)
    where l.retailer_id = current_retailer() and l.product_sync_id = ${productSyncId}
      and lv.shopify_variant_id = ${shopifyVariantId}
    for update of l`.execute(tx)
  const [found] = rows
  if (!found) return { linked: false, because: 'not-found' }
  if (!found.is_of_product) return { linked: false, because: 'other-product' }
  if (found.is_taken) return { linked: false, because: 'taken' }
  await sql`
    update product_link_variants set variant_id = ${variantId}, matched_by = 'manual', doubt = null
    where retailer_id = current_retailer() and product_sync_id = ${productSyncId}
      and shopify_variant_id = ${shopifyVariantId}`.execute(tx)
  return { linked: true, storeId: found.store_id }
}

export interface SizeMatch {
  shopify_variant_id: string
  /** Null for a variant that is no catalog size. */
  variant_id: number | null
}

/** Links several variants of a link manually; the caller has checked that they fit. */
export const matchSizesByHand = (tx: Tx, productSyncId: number, matches: readonly SizeMatch[]) =>
  sql`
    update product_link_variants lv set variant_id = t.variant_id, matched_by = 'manual', doubt = null
    from jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as t (shopify_variant_id text, variant_id bigint)
    where lv.retailer_id = current_retailer() and lv.product_sync_id = ${productSyncId}
      and lv.shopify_variant_id = t.shopify_variant_id`.execute(tx)

interface Links {
  retailerId: number
  productSyncIds: number[]
}

/** Deletes links with all their decisions; the next import finds them as new. */
export const forgetLinks = (tx: Tx, { retailerId, productSyncIds }: Links) =>
  sql`
    delete from product_links where retailer_id = ${retailerId}
      and product_sync_id = any(${productSyncIds}::int8[])`.execute(tx)

/** Unlinks links and saves what they were linked to, and who unlinked them, so that it is not suggested again. */
export async function unlinkProducts(
  tx: Tx,
  { retailerId, productSyncIds, userId }: Links & { userId: number },
): Promise<void> {
  await sql`
    update product_link_variants set variant_id = null, matched_by = null, doubt = null
    where retailer_id = ${retailerId} and product_sync_id = any(${productSyncIds}::int8[])`.execute(tx)
  await sql`
    insert into rejected_matches as made (retailer_id, product_sync_id, product_id, user_id, rejected_at)
    select retailer_id, product_sync_id, product_id, ${userId}::bigint, now() from product_links
    where retailer_id = ${retailerId} and product_sync_id = any(${productSyncIds}::int8[]) and product_id is not null
    on conflict (retailer_id, product_sync_id, product_id) do update set user_id = excluded.user_id,
      rejected_at = excluded.rejected_at
    returning made.product_sync_id`.execute(tx)
  await sql`
    update product_links l set product_id = null, status = 'not_synced', is_manual = true, updated_at = now(),
      suggested_product_id = null, suggestion_score = null,
      suggestion_reason = 'Unlinked by hand' || coalesce((select ' from ' || p.name from catalogue.products p
        where p.product_id = l.product_id), '')
    where retailer_id = ${retailerId} and product_sync_id = any(${productSyncIds}::int8[])`.execute(tx)
}

export interface LinkRef
  extends Columns<'product_links', 'product_sync_id' | 'store_id' | 'product_id' | 'shopify_title'> {
  /** The first SKU of its variants. */
  sku: string | null
}

/** Returns a link by id, or all links of a store. */
export async function linksOf(tx: Tx, which: { productSyncId: number } | { storeId: number }): Promise<LinkRef[]> {
  const scope = 'storeId' in which ? sql`store_id = ${which.storeId}` : sql`product_sync_id = ${which.productSyncId}`
  const { rows } = await sql<LinkRef>`
    select product_sync_id, store_id, product_id, shopify_title,
      (select min(lv.sku) from product_link_variants lv where lv.retailer_id = current_retailer()
        and lv.product_sync_id = l.product_sync_id) as sku
    from product_links l
    where retailer_id = current_retailer() and ${scope} order by product_sync_id`.execute(tx)
  return rows
}
