import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

interface SaleChange {
  set: RawBuilder<unknown>
  /** The condition that the sale must meet before the change. */
  from: RawBuilder<unknown>
}

/**
 * Changes a sale that is in one of the allowed states. The caller has locked and checked the sale, so any other state
 * is an error of ARK. It throws, which rolls the transaction back.
 */
export const changeSale = (tx: Tx, saleId: number, change: SaleChange): Promise<void> =>
  changeSales(tx, [saleId], change)

/** Changes many sales in one statement. */
export async function changeSales(tx: Tx, saleIds: readonly number[], { set, from }: SaleChange): Promise<void> {
  if (saleIds.length === 0) return
  const { rows } = await sql<Columns<'sales', 'sale_id'>>`
    update sales set ${set} where retailer_id = current_retailer() and sale_id = any(${saleIds}::int8[]) and ${from}
    returning sale_id`.execute(tx)
  if (rows.length === saleIds.length) return
  const changed = new Set(rows.map(({ sale_id }) => sale_id))
  throw new Error(`sale ${saleIds.find((id) => !changed.has(id))} is in the wrong state for this change`)
}
