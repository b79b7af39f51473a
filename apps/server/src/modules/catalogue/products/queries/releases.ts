import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { limitInText } from '../../../../platform/database/limit-in-text.ts'

type Release = AnswerOf<Contract['GET /dashboard/recent-releases']>[number]

interface ReleasesAsked {
  /** Days in New York, `YYYY-MM-DD`, both inclusive; an `until` of null means no end. */
  since: string
  until: string | null
  today: string
  order: 'asc' | 'desc'
  limit: number
}

/**
 * Returns products of the catalog that are released between two days, those nearest to today when there are more. The
 * payouts are the analytics' own estimate (without the last 0.95) at the lowest ask, averaged over the sizes that have
 * one.
 */
export async function releases(tx: Tx, { since, until, today, order, limit }: ReleasesAsked): Promise<Release[]> {
  const isUpcoming = until === null
  const nearest = isUpcoming ? sql`p.release_date, p.product_id` : sql`p.release_date desc, p.product_id`
  const { rows } = await sql<{ releases: Release[] }>`
    select coalesce(json_agg(json_build_object('product_id', r.product_id, 'product_name', r.name, 'brand', r.brand,
        'sku', r.sku, 'retail_price', r.retail_price, 'release_date', r.release_date, 'category', ${category},
        'size_range', s.size_range, 'avg_stockx_payout', s.stockx, 'avg_alias_payout', s.alias,
        'days_since_release', ${today}::date - r.release_date)
      order by r.release_date ${order === 'asc' ? sql`asc` : sql`desc`}, r.product_id), '[]') as releases
    from (
      select p.product_id, p.name, p.brand, p.sku, p.retail_price, p.release_date, p.gender from products p
      where p.release_date >= ${since}::date and (${until}::date is null or p.release_date <= ${until}::date)
      order by ${nearest} limit ${limitInText(limit)}
    ) r
    cross join lateral (
      select case when count(*) > 1 then
          (array_agg(v.size order by v.sort_index))[1] || ' – ' || (array_agg(v.size order by v.sort_index desc))[1]
          else min(v.size) end as size_range,
        round(avg(greatest(round(x.lowest_ask * 0.90 - 4, 2), 0)) filter (where x.lowest_ask is not null), 2) as stockx,
        round(avg(greatest(round((a.lowest_ask * 0.905 - 5) * 0.97, 2), 0))
          filter (where a.lowest_ask is not null), 2) as alias
      from variants v
      left join market_data x on x.variant_id = v.variant_id and x.marketplace = 'stockx'
      left join market_data a on a.variant_id = v.variant_id and a.marketplace = 'goat'
      where v.product_id = r.product_id
    ) s`.execute(tx)
  return rows[0]?.releases ?? []
}

/** The category of a product `r`, from the marketplaces' genders. */
const category = sql`case lower(r.gender) when 'men' then 'mens' when 'mens' then 'mens' when 'women' then 'womens'
  when 'womens' then 'womens' when 'youth' then 'gs' when 'child' then 'gs' when 'gs' then 'gs' when 'kids' then 'gs'
  else 'other' end`
