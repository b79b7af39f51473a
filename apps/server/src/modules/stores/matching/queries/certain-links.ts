import { CONDITION_PATTERN, conditionWord } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { LINKS_AT_ONCE, recognizeSizes } from './recognized-sizes.ts'

export interface MatchScope {
  storeId: number
  /** Null for every product of the store. */
  productSyncIds: number[] | null
}

/** The least score of an automatic link; below it a person decides. */
const CERTAIN = 0.9
const SIZES_NAMED = 4

/** The texts of a product `l`, besides its options, in which a shop may say that it is not new. */
const wordsOfLink = sql`concat_ws(' | ', l.shopify_title, l.product_type, array_to_string(l.tags, ' | '))`
/** The metafields of a product `l` about its condition. */
const conditionsOfLink = sql`coalesce(array_to_string(l.conditions, ' | '), '')`

interface Candidate extends Columns<'product_links', 'product_sync_id' | 'shopify_title'> {
  product_id: Column<'catalogue.products', 'product_id'>
  product_name: Column<'catalogue.products', 'name'>
  words: string
  conditions: string
}

/** Returns the word by which a shop says that a product is not new; null when there is none. */
const wordOf = ({ words, product_name, conditions }: Candidate): string | null =>
  conditionWord(words, product_name) ?? conditionWord(conditions)

/**
 * Makes the links with certain evidence, in the order in which the products were first seen. A product that the shop
 * calls used waits for a person, and so does one that would add stock to sizes that another product of the shop
 * already supplies: the suggestion has the reason.
 */
export async function linkCertain(tx: Tx, { storeId, productSyncIds }: MatchScope): Promise<void> {
  const scope = productSyncIds ? sql`and l.product_sync_id = any(${productSyncIds}::int8[])` : sql``
  const { rows } = await sql<Candidate>`
    select l.product_sync_id, l.shopify_title, p.product_id, p.name as product_name, ${wordsOfLink} as words,
      ${conditionsOfLink} as conditions
    from product_links l join catalogue.products p on p.product_id = l.suggested_product_id
    where l.retailer_id = current_retailer() and l.store_id = ${storeId} and l.status = 'pending'
      and not l.is_manual and l.suggestion_score >= ${CERTAIN} ${scope}
    order by l.product_sync_id`.execute(tx)
  for (let from = 0; from < rows.length; from += LINKS_AT_ONCE)
    await linkSome(tx, storeId, rows.slice(from, from + LINKS_AT_ONCE))
}

async function linkSome(tx: Tx, storeId: number, candidates: readonly Candidate[]): Promise<void> {
  const decided = candidates.map((candidate) => ({ candidate, word: wordOf(candidate) }))
  const fit = decided.filter(({ word }) => word === null).map(({ candidate }) => candidate)
  const sizes = Map.groupBy(
    (await recognizeSizes(tx, fit)).filter(({ variant_id }) => variant_id !== null),
    ({ product_sync_id }) => product_sync_id,
  )
  const suppliers = await suppliersOf(tx, storeId, fit)
  const rows = decided.map(({ candidate, word }) => {
    const { product_sync_id, product_id, shopify_title } = candidate
    if (word !== null) {
      const who = conditionWord(candidate.words, candidate.product_name) === null ? 'A metafield of it' : 'It'
      const reason = `${who} says “${word}”: only new pairs are linked by themselves`
      return { product_sync_id, product_id: null, reason }
    }
    const own = (sizes.get(product_sync_id) ?? []).flatMap(({ variant_id, before }) =>
      variant_id === null ? [] : { variant_id, size: before.size ?? before.title },
    )
    const doubled = own.filter(({ variant_id }) => suppliers.has(variant_id))
    const [first] = doubled
    if (first) {
      const named = doubled
        .slice(0, SIZES_NAMED)
        .map(({ size }) => size)
        .join(', ')
      const of = suppliers.get(first.variant_id)
      const more = doubled.length > SIZES_NAMED ? ` and ${doubled.length - SIZES_NAMED} more` : ''
      return { product_sync_id, product_id: null, reason: `“${of}” supplies the same sizes already: ${named}${more}` }
    }
    for (const { variant_id } of own) suppliers.set(variant_id, shopify_title)
    return { product_sync_id, product_id, reason: null }
  })
  await sql`
    update product_links l set product_id = t.product_id, updated_at = now(),
      status = case when t.product_id is null then 'pending' else 'synced' end,
      suggestion_reason = coalesce(t.reason, l.suggestion_reason)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (product_sync_id bigint, product_id bigint, reason text)
    where l.retailer_id = current_retailer() and l.product_sync_id = t.product_sync_id
      and l.product_sync_id = any(${rows.map(({ product_sync_id }) => product_sync_id)}::int8[])`.execute(tx)
}

interface SuppliedSize extends Columns<'product_link_variants', 'product_sync_id'> {
  variant_id: NonNullable<Column<'product_link_variants', 'variant_id'>>
}

/** Returns the titles of the shop's products that already supply sizes of these products, by size. */
async function suppliersOf(tx: Tx, storeId: number, candidates: readonly Candidate[]): Promise<Map<number, string>> {
  const productIds = [...new Set(candidates.map(({ product_id }) => product_id))]
  const { rows: links } = await sql<Columns<'product_links', 'product_sync_id' | 'shopify_title'>>`
    select product_sync_id, shopify_title from product_links
    where retailer_id = current_retailer() and product_id = any(${productIds}::int8[]) and store_id = ${storeId}
      and status in ('confirmed', 'synced') and shop_status <> 'deleted'
    order by product_sync_id desc`.execute(tx)
  const titles = new Map(links.map(({ product_sync_id, shopify_title }) => [product_sync_id, shopify_title]))
  const { rows: variants } = await sql<SuppliedSize>`
    select product_sync_id, variant_id from product_link_variants
    where retailer_id = current_retailer() and product_sync_id = any(${[...titles.keys()]}::int8[])
      and variant_id is not null`.execute(tx)
  return new Map(variants.map(({ product_sync_id, variant_id }) => [variant_id, titles.get(product_sync_id) ?? '']))
}

/**
 * Reopens automatic links of products that the shop calls used: their titles changed, or they were linked before
 * condition words counted. Links that a person made, or whose size a person corrected, stay. Returns their ids.
 */
export async function reopenUsed(tx: Tx, { storeId, productSyncIds }: MatchScope): Promise<number[]> {
  const scope = productSyncIds ? sql`and l.product_sync_id = any(${productSyncIds}::int8[])` : sql``
  const { rows } = await sql<Candidate>`
    select l.product_sync_id, l.shopify_title, p.product_id, p.name as product_name, ${wordsOfLink} as words,
      ${conditionsOfLink} as conditions
    from product_links l join catalogue.products p on p.product_id = l.product_id
    where l.retailer_id = current_retailer() and l.store_id = ${storeId} and l.status in ('confirmed', 'synced')
      and not l.is_manual and concat_ws(' | ', ${wordsOfLink}, ${conditionsOfLink}) ~* ${CONDITION_PATTERN} ${scope}
      and not exists (
        select from product_link_variants lv where lv.retailer_id = current_retailer()
          and lv.product_sync_id = l.product_sync_id and lv.matched_by = 'manual')`.execute(tx)
  const used = rows.filter((candidate) => wordOf(candidate) !== null)
  if (used.length === 0) return []
  const ids = used.map(({ product_sync_id }) => product_sync_id)
  await sql`
    update product_link_variants set variant_id = null, matched_by = null, doubt = null
    where retailer_id = current_retailer() and product_sync_id = any(${ids}::int8[])`.execute(tx)
  await sql`
    update product_links set product_id = null, status = 'not_synced', updated_at = now()
    where retailer_id = current_retailer() and product_sync_id = any(${ids}::int8[])`.execute(tx)
  return ids
}
