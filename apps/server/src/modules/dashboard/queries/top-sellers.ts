import type { AnswerOf, Contract } from '@ark/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'
import type { Span } from '../rules/days.ts'

export interface TopSeller {
  span: Span
  excludes_cancelled: boolean
  /** Starts at 1. */
  place: number
  product_id: number
  total_sales: number
}

/** Replaces the whole ranking. */
export async function replaceTopSellers(tx: Tx, sellers: readonly TopSeller[]): Promise<void> {
  await sql`delete from top_sellers`.execute(tx)
  await sql`
    insert into top_sellers as s (span, excludes_cancelled, place, product_id, total_sales)
    select t.span, t.excludes_cancelled, t.place, t.product_id, t.total_sales
    from jsonb_to_recordset(${JSON.stringify(sellers)}::jsonb) as t (span text, excludes_cancelled boolean,
      place smallint, product_id bigint, total_sales bigint)
    -- The join skips products that were removed from the catalog since.
    join catalogue.products p on p.product_id = t.product_id returning s.place`.execute(tx)
}

interface TopRow extends Columns<'catalogue.products', 'sku'> {
  product_id: Column<'top_sellers', 'product_id'>
  product_name: Column<'catalogue.products', 'name'>
  total_sales: number
}

/** Returns the best-selling products, the best first. */
export async function topSellers(
  tx: Tx,
  { span, excludesCancelled }: { span: Span; excludesCancelled: boolean },
): Promise<AnswerOf<Contract['GET /dashboard/top-selling-items']>> {
  const { rows } = await sql<TopRow>`
    select t.product_id, p.name as product_name, p.sku, t.total_sales::int as total_sales
    from top_sellers t join catalogue.products p on p.product_id = t.product_id
    where t.span = ${span} and t.excludes_cancelled = ${excludesCancelled} order by t.place`.execute(tx)
  return rows
}
