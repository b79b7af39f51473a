import type { AnswerOf, Contract } from '@ark/contract'
import { type BrandedProduct, doubtMessage, type LinkDoubt, parseSize, sizeOrder, suggestedSize } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { listChosenSizes, plainTextSql } from './chosen-sizes.ts'

type Unrecognized = AnswerOf<Contract['GET /shopify/stores/{id}/unrecognized-sizes']>
type UnrecognizedRow = Unrecognized['sizes'][number]

const MOST_SHOWN = 200
/** How many products of a spelling determine its suggested size. */
const PRODUCTS_ASKED = 20
const MOST_COUNTED = 1_000
/** The doubts that one choice for a spelling can resolve; the others are decided product by product. */
const BY_SPELLING: readonly LinkDoubt[] = ['unread', 'missing', 'several']

/**
 * SQL for the number of spellings of sizes, by brand, that wait for a person in all stores of the retailer; 1,000 at
 * most.
 */
export const unrecognizedCount = sql<number>`(
  select count(*)::int from (
    select distinct ${plainTextSql('p.brand')}, ${plainTextSql('lv.size')}
    from (select product_sync_id, size from product_link_variants
      where retailer_id = current_retailer() and doubt in ('unread', 'missing', 'several')) lv
    join product_links l on l.retailer_id = current_retailer() and l.product_sync_id = lv.product_sync_id
      and l.status in ('confirmed', 'synced')
    join catalogue.products p on p.product_id = l.product_id
    limit ${MOST_COUNTED}) spellings)`

interface SpellingRow extends Columns<'catalogue.products', 'brand'> {
  doubt: NonNullable<Column<'product_link_variants', 'doubt'>>
  spelling: string
  /** The most frequent spelling, with its capitals. */
  written: string
  products: number
  variants: number
  product_ids: number[]
  example: UnrecognizedRow['example']
  total: number
}

/** Returns spellings of a store's linked products without a size, those of the most products first. */
export async function unrecognizedSizes(tx: Tx, storeId: number): Promise<Unrecognized> {
  // Count: variants of one store that wait for a person: an index of those alone.
  const { rows } = await sql<SpellingRow>`
    with doubtful as (
      select lv.doubt, l.product_sync_id, l.shopify_title, p.product_id, p.name, p.brand,
        lv.written, ${plainTextSql('lv.written')} as spelling
      from product_links l join (
        select product_sync_id, doubt, case when doubt = 'condition' or size is null then title else size end as written
        from product_link_variants where retailer_id = current_retailer() and doubt is not null
      ) lv on lv.product_sync_id = l.product_sync_id
      join catalogue.products p on p.product_id = l.product_id
      where l.retailer_id = current_retailer() and l.store_id = ${storeId} and l.status in ('confirmed', 'synced')
    ), spellings as (
      select doubt, spelling, brand, mode() within group (order by btrim(written)) as written,
        count(distinct product_sync_id)::int as products, count(*)::int as variants,
        array_agg(distinct product_id) as product_ids, min(product_sync_id) as example_id
      from doubtful group by doubt, spelling, brand
    )
    select s.doubt, s.spelling, s.written, s.brand, s.products, s.variants,
      s.product_ids[1:${PRODUCTS_ASKED}] as product_ids,
      (select json_build_object('sync_id', d.product_sync_id, 'shopify_title', d.shopify_title,
        'ark_product_name', d.name) from doubtful d where d.product_sync_id = s.example_id limit 1) as example,
      count(*) over ()::int as total
    from spellings s
    order by s.doubt not in ('unread', 'missing', 'several'), s.products desc, s.spelling, s.brand, s.doubt
    limit ${MOST_SHOWN}`.execute(tx)
  const asked = await productsAsked(tx, [...new Set(rows.flatMap(({ product_ids }) => product_ids))])
  return {
    sizes: rows.map(({ doubt, product_ids, written, total: _, ...row }) => {
      const products = BY_SPELLING.includes(doubt) ? product_ids.flatMap((id) => asked.get(id) ?? []) : []
      return {
        ...row,
        words: doubtMessage(doubt, written),
        choices: inOrder(products.flatMap(({ sizes }) => sizes.map(({ size }) => size))),
        // A size that the product does not have may be on another scale.
        suggested_size: doubt === 'missing' ? suggestedBy(written, products) : null,
      }
    }),
    total: rows[0]?.total ?? 0,
    chosen: (await listChosenSizes(tx)).map(({ brand, ...chosen }) => ({
      ...chosen,
      brand: brand === '' ? null : brand,
    })),
  }
}

/** Returns products with their sizes, by their ids. */
async function productsAsked(tx: Tx, productIds: number[]): Promise<Map<number, BrandedProduct>> {
  const { rows } = await sql<
    Columns<'catalogue.variants', 'product_id' | 'variant_id' | 'size' | 'chart_sizes'> &
      Columns<'catalogue.products', 'brand' | 'gender'>
  >`
    select v.product_id, v.variant_id, v.size, v.chart_sizes, p.brand, p.gender
    from catalogue.variants v join catalogue.products p on p.product_id = v.product_id
    where v.product_id = any(${productIds}::int8[]) and p.product_id = any(${productIds}::int8[])
    order by v.product_id, v.sort_index, v.variant_id`.execute(tx)
  return new Map(
    [...Map.groupBy(rows, ({ product_id }) => product_id)].map(([id, [first, ...others]]) => [
      id,
      {
        brand: first?.brand ?? null,
        gender: first?.gender ?? null,
        sizes: [first, ...others].flatMap((row) =>
          row ? [{ id: row.variant_id, size: row.size, chart: row.chart_sizes }] : [],
        ),
      },
    ]),
  )
}

/** Returns the suggested size. One choice applies to all products of the brand, so different suggestions give none. */
function suggestedBy(written: string, products: readonly BrandedProduct[]): string | null {
  const found = products.flatMap((product) => {
    const id = suggestedSize(written, product)
    return product.sizes.find((size) => size.id === id)?.size ?? []
  })
  const [only, ...others] = [...new Set(found)]
  return only !== undefined && others.length === 0 ? only : null
}

const inOrder = (sizes: readonly string[]): string[] =>
  [...new Set(sizes)].filter(Boolean).toSorted((one, other) => sizeOrder(parseSize(one)) - sizeOrder(parseSize(other)))
