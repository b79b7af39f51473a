import { sql } from 'kysely'
import { throwTooFewSizes } from '../belongings/products-apart.ts'
import type { TestApp } from '../start-test-app.ts'

/** Inserts an enabling of a size as its job leaves it. */
export async function anEnabling(
  { capabilities }: TestApp,
  { retailerId, userId, variant }: { retailerId: number; userId: number; variant: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into runs (retailer_id, kind, title, user_id, state, done, total, can_undo, started_at, finished_at)
      values (${retailerId}, 'enable', 'Enabling of 1 size', ${userId}, 'completed', 1, 1, true, '2026-11-20',
        '2026-11-20')
      returning run_id
    )
    insert into bulk_undo_rows (retailer_id, run_id, id, kept)
    select ${retailerId}, run_id, ${variant}, '{"switch_count": 0}' from made returning run_id as id`.execute(
    capabilities.db.platform,
  )
  return rows[0]?.id ?? throwTooFewSizes()
}
