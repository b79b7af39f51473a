import { stagesWhere } from '@ark/domain'
import { sql } from 'kysely'
import type { Database } from '../../../../platform/database/connect.ts'
import type { Column } from '../../../../platform/database/schema.gen.ts'

export interface SoldProduct {
  product_id: NonNullable<Column<'sales', 'product_id'>>
  /** How many sold on the marketplaces since each moment that was asked about, in their order. */
  sold: number[]
  /** The same with those that fell through. */
  sold_or_cancelled: number[]
}

const LOST: readonly string[] = stagesWhere(({ money }) => money === 'lost')

/**
 * How often each product sold on the marketplaces since some moments, over all retailers. What a shop sells itself is
 * nobody else's business and is not counted. One look at the sales since the earliest of them.
 */
export async function soldProducts(db: Pick<Database, 'platform'>, since: readonly Date[]): Promise<SoldProduct[]> {
  const earliest = new Date(Math.min(...since.map((moment) => moment.getTime())))
  const paid = sql`(s.canceled_at is null and s.stage <> all(${LOST}))`
  const sold = since.map((moment) => sql`count(*) filter (where s.sold_at >= ${moment}::timestamptz and ${paid})`)
  const all = since.map((moment) => sql`count(*) filter (where s.sold_at >= ${moment}::timestamptz)`)
  const { rows } = await sql<SoldProduct>`
    select s.product_id, array[${sql.join(sold)}]::float8[] as sold,
      array[${sql.join(all)}]::float8[] as sold_or_cancelled
    from sales s
    where s.sold_at >= ${earliest}::timestamptz and s.platform <> 'shopify' and s.product_id is not null
    group by s.product_id`.execute(db.platform)
  return rows
}
