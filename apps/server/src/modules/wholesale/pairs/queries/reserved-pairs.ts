import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import type { Columns } from '../../../../platform/database/schema.gen.ts'
import { type DueRows, wakeDue } from '../../../../platform/due-rows.ts'
import { type AdjustmentRow, type PairHolders, settleDoubts, type UnitHome } from '../../../inventory/index.ts'
import type { OrderRef } from './order-transitions.ts'

/** The key of a line's pairs that are reserved at one item. */
export type ReservedKey = Columns<'wholesale_order_units', 'retailer_id' | 'wholesale_line_id' | 'inventory_item_id'>

const KEY = { retailer_id: 'bigint', wholesale_line_id: 'bigint', inventory_item_id: 'bigint' } as const

/** A job changes the shop's level at once. After this delay the planner sends it again if it has not succeeded. */
const BACKSTOP_MS = 60_000

/** The delays before a failed change of the shop's level is retried, without a limit on retries. */
export const SHOP_LEVEL_RETRY = { firstMs: 10_000, mostMs: 3_600_000 }

/** Reserved pairs whose level in the shop is not changed yet. */
export const DUE_RESERVED: DueRows = { table: 'wholesale_order_units', key: KEY, isFair: true, retry: SHOP_LEVEL_RETRY }

export interface ReservedRow
  extends Columns<'wholesale_order_units', 'wholesale_line_id' | 'inventory_item_id' | 'location_id' | 'quantity'> {}

/** Returns where reserved pairs were taken from. */
export const homeOfPairs = ({ inventory_item_id, variant_id, location_id }: HomeColumns): UnitHome => ({
  inventoryItemId: inventory_item_id,
  variantId: variant_id,
  locationId: location_id,
})

interface HomeColumns
  extends Columns<'wholesale_order_units', 'inventory_item_id' | 'location_id'>,
    Columns<'wholesale_order_lines', 'variant_id'> {}

/** Returns whether pairs are reserved for an order, or were and still have to return to the shop's level. */
export async function hasReserved(tx: Tx, { retailerId, orderId }: OrderRef): Promise<boolean> {
  const { rows } = await sql`
    select 1 from wholesale_order_units
    where retailer_id = ${retailerId} and wholesale_order_id = ${orderId} limit 1`.execute(tx)
  return rows.length > 0
}

/** Inserts the pairs that an order reserves from `at` on. */
export const insertReserved = (
  tx: Tx,
  { retailerId, orderId }: OrderRef,
  { held, at }: { held: readonly ReservedRow[]; at: Date },
) =>
  sql`
    insert into wholesale_order_units as made (retailer_id, wholesale_line_id, inventory_item_id, wholesale_order_id,
      location_id, quantity, next_attempt_at)
    select ${retailerId}::bigint, h.wholesale_line_id, h.inventory_item_id, ${orderId}::bigint, h.location_id,
      h.quantity, ${new Date(at.getTime() + BACKSTOP_MS)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as h (wholesale_line_id bigint, inventory_item_id bigint,
      location_id bigint, quantity int)
    returning made.wholesale_line_id`.execute(tx)

interface ReleasedRow
  extends ReservedRow,
    Columns<'wholesale_order_units', 'is_released'>,
    Columns<'wholesale_order_lines', 'variant_id'> {}

/**
 * Locks and returns the pairs that an order reserves and now releases. `isKnownToShop`: the shop's level excludes them, or may.
 * The second statement reads the level changes after the row lock, because they are written under it.
 */
export async function lockReservedOfOrder(
  tx: Tx,
  { retailerId, orderId }: OrderRef,
): Promise<(ReservedRow & HomeColumns & { isKnownToShop: boolean })[]> {
  const { rows } = await sql<ReleasedRow>`
    select u.wholesale_line_id, u.inventory_item_id, u.location_id, u.quantity, u.is_released, l.variant_id
    from wholesale_order_units u join wholesale_order_lines l using (retailer_id, wholesale_line_id)
    where u.retailer_id = ${retailerId} and u.wholesale_order_id = ${orderId} and u.given_back_at is null
    order by u.wholesale_line_id, u.inventory_item_id for update of u`.execute(tx)
  const { rows: begun } = await sql<Omit<ReservedKey, 'retailer_id'>>`
    select wholesale_line_id, inventory_item_id from wholesale_level_adjustments
    where retailer_id = ${retailerId} and wholesale_order_id = ${orderId} and direction = 'lower'`.execute(tx)
  const told = new Set(
    begun.map(({ wholesale_line_id, inventory_item_id }) => `${wholesale_line_id}:${inventory_item_id}`),
  )
  return rows.map(({ is_released, ...row }) => ({
    ...row,
    isKnownToShop: is_released || told.has(`${row.wholesale_line_id}:${row.inventory_item_id}`),
  }))
}

const given = (held: readonly Pick<ReservedRow, 'wholesale_line_id' | 'inventory_item_id'>[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as h (wholesale_line_id bigint, inventory_item_id bigint)`

/** Deletes pairs that are no longer reserved, so that they are released once. */
export const deleteReserved = (tx: Tx, { retailerId }: OrderRef, held: readonly ReservedRow[]) =>
  sql`
    delete from wholesale_order_units u using ${given(held)}
    where u.retailer_id = ${retailerId} and u.wholesale_line_id = h.wholesale_line_id
      and u.inventory_item_id = h.inventory_item_id`.execute(tx)

/** Requests that pairs which the shop's level excludes are added to it again. */
export const requestReturn = (
  tx: Tx,
  { retailerId }: OrderRef,
  { held, at }: { held: readonly ReservedRow[]; at: Date },
) =>
  sql`
    update wholesale_order_units u set given_back_at = ${at}, next_attempt_at = ${new Date(at.getTime() + BACKSTOP_MS)},
      attempts = 0
    from ${given(held)}
    where u.retailer_id = ${retailerId} and u.wholesale_line_id = h.wholesale_line_id
      and u.inventory_item_id = h.inventory_item_id`.execute(tx)

export interface ReservedOfLine
  extends Columns<
      'wholesale_order_units',
      | 'wholesale_order_id'
      | 'wholesale_line_id'
      | 'inventory_item_id'
      | 'location_id'
      | 'quantity'
      | 'is_released'
      | 'given_back_at'
      | 'next_attempt_at'
      | 'attempts'
      | 'problem'
    >,
    Columns<'wholesale_order_lines', 'variant_id'> {}

/** Locks and returns reserved pairs; null when they are no longer reserved. */
export async function lockReserved(tx: Tx, key: ReservedKey): Promise<ReservedOfLine | null> {
  const { rows } = await sql<ReservedOfLine>`
    select u.wholesale_order_id, u.wholesale_line_id, u.inventory_item_id, u.location_id, u.quantity, u.is_released,
      u.given_back_at, u.next_attempt_at, u.attempts, u.problem, l.variant_id
    from wholesale_order_units u join wholesale_order_lines l using (retailer_id, wholesale_line_id)
    where u.retailer_id = ${key.retailer_id} and u.wholesale_line_id = ${key.wholesale_line_id}
      and u.inventory_item_id = ${key.inventory_item_id} for update of u`.execute(tx)
  return rows[0] ?? null
}

/** Marks that the shop's level now excludes these pairs, so that `sold_on_ark` no longer counts them. */
export const recordLevelLowered = (tx: Tx, key: ReservedKey) =>
  sql`
    update wholesale_order_units set is_released = true, next_attempt_at = null, attempts = 0, problem = null,
      problem_since = null
    where retailer_id = ${key.retailer_id} and wholesale_line_id = ${key.wholesale_line_id}
      and inventory_item_id = ${key.inventory_item_id}`.execute(tx)

/**
 * Records why the shop's level is not changed yet, and when ARK retries. A null `attemptAt` means never, because a
 * person must act.
 */
export const recordLevelProblem = (
  tx: Tx,
  key: ReservedKey,
  { problem, at, attemptAt }: { problem: string; at: Date; attemptAt: Date | null },
) =>
  sql`
    update wholesale_order_units set problem = ${problem}, problem_since = coalesce(problem_since, ${at}),
      next_attempt_at = ${attemptAt}
    where retailer_id = ${key.retailer_id} and wholesale_line_id = ${key.wholesale_line_id}
      and inventory_item_id = ${key.inventory_item_id}`.execute(tx)

/** Returns the row that records the level change for reserved pairs, in one direction. */
export const levelRowOf = (
  { retailer_id }: ReservedKey,
  { wholesale_order_id, wholesale_line_id, inventory_item_id }: ReservedOfLine,
  direction: 'lower' | 'raise',
): AdjustmentRow => ({
  table: 'wholesale_level_adjustments',
  key: { retailer_id, wholesale_order_id, wholesale_line_id, inventory_item_id, direction },
})

/**
 * Applies a person's statement that the shop's levels are right: settles changes in doubt and problems that were left
 * to a person, and makes waiting changes due now. Returns the keys to change.
 */
export async function retryLevelsOfOrder(tx: Tx, { retailerId, orderId }: OrderRef, at: Date): Promise<ReservedKey[]> {
  const ofOrder = { retailer_id: retailerId, wholesale_order_id: orderId }
  await settleDoubts(tx, { table: 'wholesale_level_adjustments', key: ofOrder }, at)
  await sql`
    delete from wholesale_order_units where retailer_id = ${retailerId} and wholesale_order_id = ${orderId}
      and given_back_at is not null and next_attempt_at is null`.execute(tx)
  await sql`
    update wholesale_order_units set problem = null, problem_since = null
    where retailer_id = ${retailerId} and wholesale_order_id = ${orderId} and next_attempt_at is null`.execute(tx)
  const { rows } = await sql<ReservedKey>`
    update wholesale_order_units set next_attempt_at = ${at}, attempts = 0
    where retailer_id = ${retailerId} and wholesale_order_id = ${orderId} and next_attempt_at is not null
    returning retailer_id, wholesale_line_id, inventory_item_id`.execute(tx)
  return rows
}

/** Selects pairs of approved and proposed orders that the shops' levels still include. */
export const RESERVED_BY_ORDERS: PairHolders = sql`
  select u.inventory_item_id as item, l.variant_id as variant, u.location_id as location, u.quantity as units
  from wholesale_order_units u join wholesale_order_lines l
    on l.retailer_id = current_retailer() and l.wholesale_line_id = u.wholesale_line_id
  where u.retailer_id = current_retailer() and not u.is_released`

/** Makes the waiting level changes of a retailer due now. */
export const wakeLevelChanges = (tx: Tx, retailerId: number, now: Date) =>
  wakeDue(tx, DUE_RESERVED, { whose: sql`retailer_id = ${retailerId}`, now })
