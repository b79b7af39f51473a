import { sql } from 'kysely'
import type { TestApp } from '../start-test-app.ts'

/** Inserts a change of wholesale prices as its job leaves it. */
export async function aWholesalePriceChange(
  { capabilities }: TestApp,
  { retailerId, userId, variant }: { retailerId: number; userId: number; variant: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into runs (retailer_id, kind, title, user_id, state, done, total, can_undo, started_at, finished_at)
      values (${retailerId}, 'wholesale-prices', '1 size: wholesale price set to $100', ${userId}, 'completed', 1, 1,
        true, '2026-11-20', '2026-11-20')
      returning run_id
    )
    insert into bulk_undo_rows (retailer_id, run_id, id, kept)
    select ${retailerId}, run_id, ${variant}, jsonb_build_object('price_after', 100, 'items', jsonb_build_array(
      jsonb_build_object('inventory_item_id', i.inventory_item_id, 'enabled', false, 'price', null))) from made cross join lateral (
      select inventory_item_id from inventory_items where retailer_id = ${retailerId} and variant_id = ${variant}
      order by 1 limit 1
    ) i returning run_id as id`.execute(capabilities.db.platform)
  const [made] = rows
  if (!made) throw new Error('the size lies nowhere')
  return made.id
}

/** Gives each retailer wholesale terms for the product that only it has. */
export async function sellInCases(
  { capabilities }: TestApp,
  retailers: readonly { retailer: number; ownProduct: number }[],
): Promise<void> {
  for (const { retailer, ownProduct } of retailers)
    await sql`
      insert into wholesale_terms (retailer_id, product_id, minimum_quantity, quantity_step, tiers)
      values (${retailer}, ${ownProduct}, 6, 6, '[{"from_quantity": 12, "discount_basis_points": 500}]')`.execute(
      capabilities.db.platform,
    )
}
