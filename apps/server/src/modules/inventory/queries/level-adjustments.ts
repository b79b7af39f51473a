import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/connect.ts'
import type { Column, Columns } from '../../../platform/database/schema.gen.ts'

/**
 * Out of the shop's level when its sale is handed over (`lower`), or back into it when that is undone (`raise`). Of a
 * canceled sale: the pair is back on its shelf (`restock`), or gone and still counted (`write_off`).
 */
export type Direction = Column<'level_adjustments', 'direction'>

/**
 * A change of a level: what the level was thought to be before, and when the change was first and last sent under its
 * key.
 */
export type LevelAdjustment = Columns<
  'level_adjustments',
  'idempotency_key' | 'level_before' | 'sent_at' | 'last_sent_at' | 'confirmed_at' | 'in_doubt_since'
>

export interface AdjustmentRef {
  retailerId: number
  saleId: number
  direction: Direction
}

const COLUMNS = sql`idempotency_key, level_before, sent_at, last_sent_at, confirmed_at, in_doubt_since`

/** The change of a level that a sale has made or is making, locked; null: none was ever begun. */
export async function lockAdjustment(tx: Tx, { retailerId, saleId, direction }: AdjustmentRef) {
  const { rows } = await sql<LevelAdjustment>`
    select ${COLUMNS} from level_adjustments
    where retailer_id = ${retailerId} and sale_id = ${saleId} and direction = ${direction} for update`.execute(tx)
  return rows[0] ?? null
}

export interface NewAdjustment extends AdjustmentRef {
  key: string
  levelBefore: number
  at: Date
}

/** Writes that a change is about to be sent; whoever has written it before keeps his key. */
export const insertAdjustment = (tx: Tx, { retailerId, saleId, direction, key, levelBefore, at }: NewAdjustment) =>
  sql`
    insert into level_adjustments
      (retailer_id, sale_id, direction, idempotency_key, level_before, sent_at, last_sent_at)
    values (${retailerId}, ${saleId}, ${direction}, ${key}, ${levelBefore}, ${at}, ${at})
    on conflict (retailer_id, sale_id, direction) do nothing`.execute(tx)

/** Gives a change that was surely not made a new key. False when somebody else has done so meanwhile. */
export async function renewAdjustment(tx: Tx, renewed: NewAdjustment & { oldKey: string }): Promise<boolean> {
  const { retailerId, saleId, direction, key, levelBefore, at, oldKey } = renewed
  const { rows } = await sql`
    update level_adjustments set idempotency_key = ${key}, level_before = ${levelBefore}, sent_at = ${at},
      last_sent_at = ${at}
    where retailer_id = ${retailerId} and sale_id = ${saleId} and direction = ${direction}
      and idempotency_key = ${oldKey} and confirmed_at is null returning 1`.execute(tx)
  return rows.length > 0
}

/** Writes that a change is about to be sent once more under the same key. */
export const recordAdjustmentSent = (tx: Tx, { retailerId, saleId, direction }: AdjustmentRef, at: Date) =>
  sql`
    update level_adjustments set last_sent_at = ${at}
    where retailer_id = ${retailerId} and sale_id = ${saleId} and direction = ${direction}`.execute(tx)

/** The change was made: Shopify says so, or the level does. */
export const confirmAdjustment = (tx: Tx, { retailerId, saleId, direction }: AdjustmentRef, at: Date) =>
  sql`
    update level_adjustments set confirmed_at = ${at}, in_doubt_since = null
    where retailer_id = ${retailerId} and sale_id = ${saleId} and direction = ${direction}
      and confirmed_at is null`.execute(tx)

/** Nobody can tell any more whether the change was made: a person has to look. */
export const doubtAdjustment = (tx: Tx, { retailerId, saleId, direction }: AdjustmentRef, at: Date) =>
  sql`
    update level_adjustments set in_doubt_since = coalesce(in_doubt_since, ${at})
    where retailer_id = ${retailerId} and sale_id = ${saleId} and direction = ${direction}
      and confirmed_at is null`.execute(tx)

/** A person has looked at the shop's level, and takes it as it is: what was in doubt is settled. */
export const settleDoubts = (tx: Tx, { retailerId, saleId, at }: { retailerId: number; saleId: number; at: Date }) =>
  sql`
    update level_adjustments set confirmed_at = ${at}, in_doubt_since = null
    where retailer_id = ${retailerId} and sale_id = ${saleId} and in_doubt_since is not null`.execute(tx)
