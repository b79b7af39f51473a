import { sql } from 'kysely'
import type { TestApp } from '../start-test-app.ts'

/** Inserts a change of a product's pick rule as its job leaves it. */
export async function aPickRuleChange(
  { capabilities }: TestApp,
  { retailerId, userId, product }: { retailerId: number; userId: number; product: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into runs (retailer_id, kind, title, user_id, state, done, total, can_undo, started_at, finished_at)
      values (${retailerId}, 'pick-rules', '1 product: pick rule “Store default”', ${userId}, 'completed', 1, 1,
        true, '2026-11-20', '2026-11-20')
      returning run_id
    )
    insert into bulk_undo_rows (retailer_id, run_id, id, kept)
    select ${retailerId}, run_id, ${product}, '{"before": null, "after": null}' from made
    returning run_id as id`.execute(capabilities.db.platform)
  const [made] = rows
  if (!made) throw new Error('no run was inserted')
  return made.id
}
