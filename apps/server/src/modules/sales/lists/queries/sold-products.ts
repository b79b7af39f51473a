import { stagesWhere } from '@ark/domain'
import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/connect.ts'
import type { Column } from '../../../../platform/database/schema.gen.ts'

export interface SoldProduct {
  product_id: NonNullable<Column<'sales', 'product_id'>>
  /** The number of marketplace sales since each of the requested times, in their order. */
  sold: number[]
  /** The same numbers including lost sales. */
  sold_or_cancelled: number[]
}

const LOST: readonly string[] = stagesWhere(({ money }) => money === 'lost')

/**
 * Counts each product's marketplace sales since some times, over all retailers, in one scan. A shop's own sales are
 * private to the shop and do not count.
 */
export async function soldProducts(db: Pick<Database, 'platform'>, since: readonly Date[]): Promise<SoldProduct[]> {
  const earliest = new Date(Math.min(...since.map((moment) => moment.getTime())))
  const paid = sql`(s.canceled_at is null and s.stage <> all(${LOST}))`
  const sold = since.map((moment) => sql`count(*) filter (where s.sold_at >= ${moment}::timestamptz and ${paid})`)
  const all = since.map((moment) => sql`count(*) filter (where s.sold_at >= ${moment}::timestamptz)`)
  // Count: no screen reads it: a job counts the best sellers, four times an hour.
  // Rule 3: best sellers are counted over all retailers, four times an hour (docs/decisions/055).
  const { rows } = await sql<SoldProduct>`
    select s.product_id, array[${sql.join(sold)}]::float8[] as sold,
      array[${sql.join(all)}]::float8[] as sold_or_cancelled
    from sales s
    where s.sold_at >= ${earliest}::timestamptz and s.platform <> 'shopify' and s.product_id is not null
    group by s.product_id`.execute(db.platform)
  return rows
}
