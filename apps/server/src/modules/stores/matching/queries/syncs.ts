import type { AnswerOf, Contract } from '@ark/contract'
import { doubtMessage, type LinkDoubt } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { countUpTo } from '../../../../platform/database/count-up-to.ts'
import type { TextPlace } from '../../../../platform/list-place.ts'
import { foundLinks, isFound } from './found-links.ts'
import { shopPicture } from '../../connection/queries/pictures.ts'

export type SyncPage = AnswerOf<Contract['GET /shopify/stores/{id}/pending-syncs']>
export type Sync = SyncPage['syncs'][number]

const product = (
  id: string,
) => sql`(select json_build_object('id', p.product_id, 'name', p.name, 'brand', p.brand, 'sku', p.sku)
  from catalogue.products p where p.product_id = ${sql.ref(id)})`

const SUPPLIERS_SHOWN = 3

/** For an open link, the products of the same store that are linked to its suggestion. */
const suppliers = sql`case when l.status not in ('confirmed', 'synced') then (
  select json_agg(json_build_object('sync_id', o.product_sync_id, 'shopify_title', o.shopify_title,
    'image_url', ${shopPicture('o.image_source_url')},
    'sizes', (select coalesce(json_agg(a.size order by a.sort_index), '[]')
      from product_link_variants ov join catalogue.variants a on a.variant_id = ov.variant_id
      where ov.retailer_id = current_retailer() and ov.product_sync_id = o.product_sync_id))
    order by o.product_sync_id)
  from (select product_sync_id, shopify_title, image_source_url from product_links twin
    where twin.retailer_id = current_retailer() and twin.store_id = l.store_id
      and twin.product_id = l.suggested_product_id and twin.status in ('confirmed', 'synced')
      and twin.product_sync_id <> l.product_sync_id
    order by twin.product_sync_id limit ${SUPPLIERS_SHOWN}) o) end`

const syncFields = sql`json_build_object(
  'sync_id', l.product_sync_id, 'shopify_title', l.shopify_title, 'shopify_sku', v.sku,
    'image_url', ${shopPicture('l.image_source_url')},
  'status', l.status, 'matched_variants', v.matched, 'synced_variants', v.matched, 'total_variants', v.total,
    'updated_at', l.updated_at,
  'ark_product', ${product('l.product_id')}, 'suggested_ark_product', ${product('l.suggested_product_id')},
  'suggestion_score', l.suggestion_score, 'suggestion_reason', l.suggestion_reason, 'mappings', v.mappings,
  'suppliers', ${suppliers})`

const variantsOfLink = sql`lateral (
  select count(*)::int as total, count(lv.variant_id)::int as matched, min(lv.sku) as sku,
    json_agg(json_build_object('shopify_variant_id', lv.shopify_variant_id, 'variant_id', lv.variant_id,
      'shopify_product_name', l.shopify_title,
      'shopify_variant_size', lv.size, 'shopify_sku', lv.sku, 'barcode', lv.barcode,
      'ark_product_name', p.name, 'ark_size', a.size, 'matched_by', lv.matched_by,
      'doubt', lv.doubt, 'title', lv.title) order by lv.position) as mappings
  from product_link_variants lv left join catalogue.variants a on a.variant_id = lv.variant_id
    left join catalogue.products p on p.product_id = a.product_id
  where lv.retailer_id = current_retailer() and lv.product_sync_id = l.product_sync_id) v`

type MappingRow = Omit<Sync['variants'][number], 'problem'> & { doubt: LinkDoubt | null; title: string }
type SyncRow = Omit<Sync, 'variant_mappings' | 'variants' | 'suppliers'> & {
  mappings: MappingRow[] | null
  suppliers: NonNullable<Sync['suppliers']> | null
}

function syncOf({ mappings, suppliers: others, ...sync }: SyncRow): Sync {
  const variants = (mappings ?? []).map(({ doubt, title, ...mapping }) =>
    doubt === null
      ? mapping
      : {
          ...mapping,
          problem: doubtMessage(doubt, (doubt === 'condition' ? null : mapping.shopify_variant_size) ?? title),
        },
  )
  return { ...sync, variant_mappings: variants, variants, ...(others && { suppliers: others }) }
}

export interface SyncListRequest {
  storeId: number
  linked: boolean
  /** The words that a link has to match. */
  words: readonly string[]
  limit: number
  /** The position of the last seen link. */
  after: TextPlace | null
}

/** Returns a page of a store's open or linked products by title, and their number, bounded as in all lists. */
export async function syncsOfStore(
  tx: Tx,
  { storeId, linked, words, limit, after }: SyncListRequest,
): Promise<Omit<SyncPage, 'next_cursor'>> {
  const wanted = linked ? sql`l.status in ('confirmed', 'synced')` : sql`l.status not in ('confirmed', 'synced')`
  const ofStore = sql`l.retailer_id = current_retailer() and l.store_id = ${storeId} and ${wanted}`
  const found = isFound(await foundLinks(tx, storeId, words))
  const next = after ? sql`(l.shopify_title, l.product_sync_id) > (${after.text}, ${after.id})` : sql`true`
  const { rows } = await sql<{ syncs: SyncRow[]; total: number; total_searched: number | null }>`
    select ${countUpTo(sql`select 1 from product_links l where ${ofStore}`)} as total,
      ${words.length === 0 ? sql`null` : countUpTo(sql`select 1 from product_links l where ${ofStore} and ${found}`)}
        as total_searched,
      coalesce((select json_agg(row.sync) from (
        select ${syncFields} as sync from (
          select * from product_links l where ${ofStore} and ${found} and ${next}
            order by l.shopify_title, l.product_sync_id limit ${limit}
        ) l cross join ${variantsOfLink} order by l.shopify_title, l.product_sync_id) row), '[]') as syncs`.execute(tx)
  const { syncs = [], total = 0, total_searched = null } = rows[0] ?? {}
  return { syncs: syncs.map(syncOf), total, total_searched: total_searched ?? total }
}

export async function syncById(tx: Tx, productSyncId: number): Promise<Sync | null> {
  const { rows } = await sql<{ sync: SyncRow }>`
    select ${syncFields} as sync from product_links l cross join ${variantsOfLink}
    where l.retailer_id = current_retailer() and l.product_sync_id = ${productSyncId}`.execute(tx)
  return rows[0] ? syncOf(rows[0].sync) : null
}
