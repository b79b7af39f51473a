import { conditionWord, type LinkDoubt, matchSizes } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { chosenSizes, spellingKey } from './chosen-sizes.ts'
import { isOnOneSize } from '../../connection/queries/shared-barcodes.ts'

/** How many links are compared at once. */
export const LINKS_AT_ONCE = 300

/** A link and the product among whose sizes its variants are searched. */
export interface LinkedTo extends Columns<'product_links', 'product_sync_id'> {
  product_id: NonNullable<Column<'product_links', 'product_id'>>
  /** Manual matches are open again, because they concern another product. */
  reopens?: boolean
}

/** The automatic match of a variant, with its former state. */
export interface RecognizedVariant
  extends Columns<'product_link_variants', 'product_sync_id' | 'shopify_variant_id' | 'variant_id' | 'matched_by'> {
  doubt: LinkDoubt | null
  before: VariantRow
}

type VariantRow = Columns<
  'product_link_variants',
  | 'product_sync_id'
  | 'shopify_variant_id'
  | 'size'
  | 'title'
  | 'sku'
  | 'barcode_key'
  | 'variant_id'
  | 'matched_by'
  | 'doubt'
>

type SizeRow = Columns<'catalogue.variants', 'product_id' | 'variant_id' | 'size' | 'chart_sizes'> &
  Columns<'catalogue.products', 'name' | 'brand' | 'gender'>

/**
 * Finds the size of each variant of these links: by barcode, else by the grammar of sizes and the retailer's choice
 * for a spelling. Skips manual matches, whose sizes no other variant gets. Pass some hundreds of links, since their
 * sizes are compared in this process.
 */
export async function recognizeSizes(tx: Tx, links: readonly LinkedTo[]): Promise<RecognizedVariant[]> {
  if (links.length === 0) return []
  const { variants, sizes, byBarcode } = await factsOfLinks(tx, links)
  const chosen = await chosenSizes(tx)
  const variantsOf = Map.groupBy(variants, ({ product_sync_id }) => product_sync_id)
  const sizesOf = Map.groupBy(sizes, ({ product_id }) => product_id)
  return links.flatMap(({ product_sync_id, product_id, reopens = false }) => {
    const known = sizesOf.get(product_id) ?? []
    const [of] = known
    const all = variantsOf.get(product_sync_id) ?? []
    const [kept, open] = partition(all, ({ matched_by }) => matched_by === 'manual' && !reopens)
    const isNew = (row: VariantRow) => conditionWord(`${row.title} ${row.sku ?? ''}`, of?.name) === null
    const decided = (row: VariantRow) => chosen.get(spellingKey(of?.brand ?? null, row.size))
    const found = matchSizes(
      open.filter(isNew).map((row) => ({
        id: row.shopify_variant_id,
        text: row.size,
        by_barcode: known.find(({ variant_id }) => variant_id === byBarcode(row))?.variant_id ?? null,
        chosen: known.find(({ size }) => size === decided(row))?.variant_id ?? null,
      })),
      {
        gender: of?.gender ?? null,
        sizes: known.map((each) => ({ id: each.variant_id, size: each.size, chart: each.chart_sizes })),
        taken: new Set(kept.flatMap(({ variant_id }) => variant_id ?? [])),
      },
    )
    return open.map((before): RecognizedVariant => {
      const match = found.get(before.shopify_variant_id) ?? { size: null, doubt: 'condition' as const }
      const isNone = match.size === null && decided(before) === null
      return {
        product_sync_id,
        shopify_variant_id: before.shopify_variant_id,
        variant_id: match.size,
        matched_by: match.size === null ? null : match.by === 'barcode' ? 'barcode' : 'size',
        doubt: match.size === null && !isNone ? match.doubt : null,
        before,
      }
    })
  })
}

const partition = <Row>(rows: readonly Row[], isFirst: (row: Row) => boolean): [Row[], Row[]] => [
  rows.filter(isFirst),
  rows.filter((row) => !isFirst(row)),
]

/** Reads each table by its key: a join would hash a store of 300,000 variants. */
async function factsOfLinks(tx: Tx, links: readonly LinkedTo[]) {
  const ids = links.map(({ product_sync_id }) => product_sync_id)
  const productIds = [...new Set(links.map(({ product_id }) => product_id))]
  const { rows: variants } = await sql<VariantRow>`
    select product_sync_id, shopify_variant_id, size, title, sku, barcode_key, variant_id, matched_by, doubt
    from product_link_variants
    where retailer_id = current_retailer() and product_sync_id = any(${ids}::int8[])
    order by product_sync_id, position, shopify_variant_id`.execute(tx)
  const keys = [...new Set(variants.flatMap(({ barcode_key }) => barcode_key ?? []))]
  const { rows: gtins } = await sql<Columns<'catalogue.gtins', 'gtin_key' | 'variant_id'>>`
    select distinct g.gtin_key, g.variant_id from catalogue.gtins g
    where g.gtin_key = any(${keys}::text[]) and ${isOnOneSize('g')}`.execute(tx)
  const { rows: sizes } = await sql<SizeRow>`
    select v.product_id, v.variant_id, v.size, v.chart_sizes, p.name, p.brand, p.gender
    from catalogue.variants v join catalogue.products p on p.product_id = v.product_id
    where v.product_id = any(${productIds}::int8[]) and p.product_id = any(${productIds}::int8[])
    order by v.product_id, v.sort_index, v.variant_id`.execute(tx)
  const named = new Map(gtins.map(({ gtin_key, variant_id }) => [gtin_key, variant_id]))
  const owners = Map.groupBy(variants, ({ product_sync_id, barcode_key }) => `${product_sync_id} ${barcode_key}`)
  // A barcode on several variants of the link decides nothing.
  const byBarcode = ({ product_sync_id, barcode_key }: VariantRow): number | null =>
    barcode_key !== null && owners.get(`${product_sync_id} ${barcode_key}`)?.length === 1
      ? (named.get(barcode_key) ?? null)
      : null
  return { variants, sizes, byBarcode }
}

/** Saves the changed matches. Returns the links with changes. */
export async function saveRecognized(tx: Tx, recognized: readonly RecognizedVariant[]): Promise<number[]> {
  const changed = recognized.filter(
    ({ variant_id, matched_by, doubt, before }) =>
      variant_id !== before.variant_id || matched_by !== before.matched_by || doubt !== before.doubt,
  )
  if (changed.length === 0) return []
  const ids = [...new Set(changed.map(({ product_sync_id }) => product_sync_id))]
  const rows = changed.map(({ before: _, ...row }) => row)
  await sql`
    update product_link_variants lv set variant_id = t.variant_id, matched_by = t.matched_by, doubt = t.doubt
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (product_sync_id bigint, shopify_variant_id text, variant_id bigint, matched_by text, doubt text)
    where lv.retailer_id = current_retailer() and lv.product_sync_id = any(${ids}::int8[])
      and lv.product_sync_id = t.product_sync_id and lv.shopify_variant_id = t.shopify_variant_id`.execute(tx)
  return ids
}
