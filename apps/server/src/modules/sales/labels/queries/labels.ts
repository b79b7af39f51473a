import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** Returns the stored label of a sale. Staff restricted to locations find only theirs. */
export async function labelOf(tx: Tx, saleId: number, locationIds: number[]): Promise<Buffer | null> {
  const mine = locationIds.length > 0 ? sql`and s.location_id = any(${locationIds}::int8[])` : sql``
  const { rows } = await sql<Columns<'sale_labels', 'content'>>`
    select b.content from sale_labels b join sales s using (retailer_id, sale_id)
    where b.retailer_id = current_retailer() and b.sale_id = ${saleId} ${mine}`.execute(tx)
  return rows[0]?.content ?? null
}

export const saveLabel = (tx: Tx, label: { retailerId: number; saleId: number; content: Buffer; at: Date }) =>
  sql`insert into sale_labels (retailer_id, sale_id, content, fetched_at)
    values (${label.retailerId}, ${label.saleId}, ${label.content}, ${label.at})
      on conflict (retailer_id, sale_id) do update set content = excluded.content,
        fetched_at = excluded.fetched_at`.execute(tx)
