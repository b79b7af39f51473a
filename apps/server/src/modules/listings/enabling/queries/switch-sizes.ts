import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** A size that was switched just now, and how often that has happened so far. */
export type SwitchedSize = Columns<'variant_offers', 'variant_id' | 'switch_count'>

/** Switches sizes on or off. Returns those that were not so already. */
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
