import type { AnswerOf, Contract } from '@ark/contract'
import { styleCodeKey } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../../platform/database/schema.gen.ts'
import { productPicture } from '../../connection/queries/pictures.ts'
import { knownCodes } from './taught-style-codes.ts'

type Suggestion = AnswerOf<Contract['POST /shopify/syncs/{id}/stockx-search']>['suggestions'][number]

interface SuggestedRow extends Columns<'catalogue.products', 'sku'> {
  ark_product_id: Column<'catalogue.products', 'product_id'>
  ark_product_name: Column<'catalogue.products', 'name'>
  stockx_title: Column<'catalogue.products', 'name'>
  image_url: string
  match_score: number
  match_reason: string
}

const MOST = 20

/**
 * Returns catalog products for a person's input, best first: an equal style code, then names by their share of common
 * words; products that the link was manually unlinked from come last, marked. Scores are 0 to 1.
 */
export async function findMatches(
  tx: Tx,
  { typed, productSyncId }: { typed: string; productSyncId: number },
): Promise<Suggestion[]> {
  const { rows } = await sql<SuggestedRow>`
    with typed as (
      select array(select distinct unnest(regexp_split_to_array(lower(${typed}), '[^a-z0-9]+')) except
        select '') as words
    ), by_code as (
      select c.product_id, 1::numeric as score, 'Style code ' || coalesce(p.sku, c.style_code) as reason
      from (${knownCodes}) c join catalogue.products p using (product_id) where c.style_code = ${styleCodeKey(typed)}
    ), by_words as (
      select p.product_id, round(cardinality(array(select unnest(t.words) intersect select unnest(n.words)))::numeric
               / greatest(cardinality(t.words), 1) * 0.95, 3) as score
      from typed t join catalogue.products p on true cross join lateral (
        select regexp_split_to_array(lower(coalesce(p.brand, '') || ' ' || p.name || ' ' || coalesce(p.sku, '')),
          '[^a-z0-9]+') as words
      ) n where t.words && n.words
    ), best as (
      select distinct on (product_id) product_id, score, reason from (
        select product_id, score, reason from by_code
        union all select product_id, score, 'Shares ' || round(score / 0.95 * 100) || '% of the words' from by_words
      ) found order by product_id, score desc
    )
    select p.product_id as ark_product_id, p.name as ark_product_name, p.sku,
      ${productPicture('p.product_id')} as image_url,
      p.name as stockx_title, b.score::float8 as match_score,
      case when g.product_id is null then b.reason else 'Unlinked by hand before · ' || b.reason end as match_reason
    from best b join catalogue.products p using (product_id)
    left join rejected_matches g on g.retailer_id = current_retailer() and g.product_sync_id = ${productSyncId}
      and g.product_id = b.product_id
    order by g.product_id is not null, b.score desc, p.name limit ${MOST}`.execute(tx)
  return rows
}
