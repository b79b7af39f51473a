import type { LastPair } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** How the sizes of a product are sold. `last_pair` null: as the retailer has it. */
export type ProductRules = Columns<
  'product_selling_rules',
  'last_pair' | 'repricing' | 'ceiling_percent' | 'changes_per_day'
>

/** The rules of a product; null: none were ever set. */
export async function rulesOfProduct(
  tx: Tx,
  { retailerId, productId }: { retailerId: number; productId: number },
): Promise<ProductRules | null> {
  const { rows } = await sql<ProductRules>`
    select last_pair, repricing, ceiling_percent, changes_per_day from product_selling_rules
    where retailer_id = ${retailerId} and product_id = ${productId}`.execute(tx)
  return rows[0] ?? null
}

/** Where the last pairs of a product are offered: as it is set for it, else as the retailer has it. */
export const lastPairOf = (productId: string) => sql`coalesce(
  (select r.last_pair from product_selling_rules r
    where r.retailer_id = current_retailer() and r.product_id = ${sql.ref(productId)}),
  (select b.last_pair from accounts.retailers b where b.retailer_id = current_retailer()))`

/** Where a retailer offers last pairs, unless a product says otherwise. */
export async function usualLastPair(tx: Tx, retailerId: number): Promise<LastPair> {
  const { rows } = await sql<Columns<'accounts.retailers', 'last_pair'>>`
    select last_pair from accounts.retailers where retailer_id = ${retailerId}`.execute(tx)
  return rows[0]?.last_pair ?? 'both'
}

export const setRulesOfProduct = (
  tx: Tx,
  { retailerId, productId }: { retailerId: number; productId: number },
  { last_pair, repricing, ceiling_percent, changes_per_day }: ProductRules,
) =>
  sql`
    insert into product_selling_rules (retailer_id, product_id, last_pair, repricing, ceiling_percent, changes_per_day)
    values (${retailerId}, ${productId}, ${last_pair}, ${repricing}, ${ceiling_percent}, ${changes_per_day})
    on conflict (retailer_id, product_id) do update set last_pair = excluded.last_pair,
      repricing = excluded.repricing, ceiling_percent = excluded.ceiling_percent,
      changes_per_day = excluded.changes_per_day`.execute(tx)

/** The sizes of a product that the retailer wants something of, in the order in which slots are woken. */
export async function sizesWanted(
  tx: Tx,
  { retailerId, productId }: { retailerId: number; productId: number },
): Promise<number[]> {
  const { rows } = await sql<Columns<'variant_offers', 'variant_id'>>`
    select variant_id from variant_offers where retailer_id = ${retailerId} and product_id = ${productId}
    order by variant_id`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}
