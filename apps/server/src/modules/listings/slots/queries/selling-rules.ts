import type { LastPair } from '@ark/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'

/** The selling rules of a product. A null `last_pair` means the retailer's default. */
export type ProductRules = Columns<
  'product_selling_rules',
  'last_pair' | 'repricing' | 'ceiling_percent' | 'changes_per_day'
>

/** Returns the rules of a product; null when none were ever set. */
export async function rulesOfProduct(
  tx: Tx,
  { retailerId, productId }: { retailerId: number; productId: number },
): Promise<ProductRules | null> {
  const { rows } = await sql<ProductRules>`
    select last_pair, repricing, ceiling_percent, changes_per_day from product_selling_rules
    where retailer_id = ${retailerId} and product_id = ${productId}`.execute(tx)
  return rows[0] ?? null
}

/** Returns the last-pair rule of a product: its own, otherwise the retailer's default. */
export const lastPairOf = (productId: string) => sql`coalesce(
  (select r.last_pair from product_selling_rules r
    where r.retailer_id = current_retailer() and r.product_id = ${sql.ref(productId)}),
  (select b.last_pair from accounts.retailers b where b.retailer_id = current_retailer()))`

/** Returns the retailer's default last-pair rule. */
export async function defaultLastPair(tx: Tx, retailerId: number): Promise<LastPair> {
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

/** Returns the sizes of a product with an offer of the retailer, in the order in which slots are woken. */
export async function sizesWithOffers(
  tx: Tx,
  { retailerId, productId }: { retailerId: number; productId: number },
): Promise<number[]> {
  const { rows } = await sql<Columns<'variant_offers', 'variant_id'>>`
    select variant_id from variant_offers where retailer_id = ${retailerId} and product_id = ${productId}
    order by variant_id`.execute(tx)
  return rows.map(({ variant_id }) => variant_id)
}
