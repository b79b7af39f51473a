import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** A size that was just enabled or disabled, with the number of such switches so far. */
export type SwitchedSize = Columns<'variant_offers', 'variant_id' | 'switch_count'>

/** Enables or disables sizes. Returns those that changed. */
export async function switchSizes(
  tx: Tx,
  { retailerId, variantIds }: { retailerId: number; variantIds: number[] },
  enabled: boolean,
): Promise<SwitchedSize[]> {
  const { rows } = await sql<SwitchedSize>`
    update variant_offers set listings_enabled = ${enabled}
    where retailer_id = ${retailerId} and variant_id = any(${variantIds}::int8[]) and listings_enabled <> ${enabled}
    returning variant_id, switch_count`.execute(tx)
  return rows
}
