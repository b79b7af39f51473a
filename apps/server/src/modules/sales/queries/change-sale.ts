import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'

/**
 * Changes a sale that is in the state which the change may start from. Who asks has locked the sale and looked: one
 * that is in another state is a mistake of ours, and nothing of the transaction may stand.
 */
export async function changeSale(
  tx: Tx,
  saleId: number,
  { set, from }: { set: RawBuilder<unknown>; from: RawBuilder<unknown> },
): Promise<void> {
  const { rows } = await sql`
    update sales set ${set} where retailer_id = current_retailer() and sale_id = ${saleId} and ${from}
    returning 1`.execute(tx)
  if (rows.length === 0) throw new Error(`sale ${saleId} is in no state for this change`)
}
