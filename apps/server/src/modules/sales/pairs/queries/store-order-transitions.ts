import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { changeSale } from '../../records/queries/change-sale.ts'

const NO_PROBLEM = sql`store_order_problem = null, store_order_problem_since = null`
const NO_ORDER = sql`store_order_id = null, store_order_name = null, store_order_created_at = null,
  store_order_next_attempt_at = null, store_order_shipping_begun_at = null`

/** Records that the sale's order may exist in the shop from now on. */
export const beginStoreOrder = (tx: Tx, saleId: number, at: Date): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`store_order_begun_at = ${at}`,
    from: sql`store_order_begun_at is null and canceled_at is null`,
  })

/** Records that the sale's order exists in the shop. */
export const recordStoreOrder = (
  tx: Tx,
  saleId: number,
  { orderId, name, at }: { orderId: string; name: string; at: Date },
): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`store_order_id = ${orderId}, store_order_name = ${name}, store_order_created_at = ${at}`,
    from: sql`store_order_id is null`,
  })

/**
 * Releases the unit, because the shop's level now counts the sale. If the sale is packed, its order is shipped next; if
 * it waits to be packed but has an old fulfillment, that is canceled. `unloweredSince` is when the shop had no level to
 * lower; null if a level was lowered.
 */
export const releaseToStore = (tx: Tx, saleId: number, unloweredSince: Date | null): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`unit_released = true, unlowered_since = ${unloweredSince}, ${NO_PROBLEM}, store_order_attempts = 0,
      store_order_next_attempt_at = case when fulfilled_at is not null or store_order_shipping_begun_at is not null
        then store_order_next_attempt_at end`,
    from: sql`not unit_released and canceled_at is null`,
  })

/** Requests the sale's order again, with its size unless a person left the size out. */
export const requestStoreOrder = (tx: Tx, saleId: number, attemptAt: Date): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`${NO_PROBLEM}, store_order_attempts = 0, store_order_next_attempt_at = ${attemptAt},
      store_order_size = nullif(store_order_size, 'missing')`,
    from: sql`not unit_released and canceled_at is null and inventory_item_id is not null`,
  })

/** Records that the shop no longer has the size and refuses the order. ARK waits for a person's decision. */
export const recordSizeMissing = (
  tx: Tx,
  saleId: number,
  { problem, at }: { problem: string; at: Date },
): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`store_order_size = 'missing', store_order_problem = ${problem},
      store_order_problem_since = coalesce(store_order_problem_since, ${at}), store_order_next_attempt_at = null,
      store_order_attempts = 0`,
    from: sql`store_order_size is null and store_order_next_attempt_at is not null and store_order_id is null
      and not unit_released and canceled_at is null`,
  })

/** Requests the sale's order again, without its size, after a person decided so. */
export const leaveSizeOut = (tx: Tx, saleId: number, attemptAt: Date): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`store_order_size = 'left_out', ${NO_PROBLEM}, store_order_attempts = 0,
      store_order_next_attempt_at = ${attemptAt}`,
    from: sql`store_order_size = 'missing'`,
  })

/** Records why the sale's order waits. The start of the problem stays. */
export const recordStoreOrderWaiting = (
  tx: Tx,
  saleId: number,
  { problem, at, attemptAt }: { problem: string; at: Date; attemptAt: Date },
): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`store_order_problem = ${problem}, store_order_problem_since = coalesce(store_order_problem_since, ${at}),
      store_order_next_attempt_at = ${attemptAt}`,
    from: sql`store_order_next_attempt_at is not null`,
  })

/** Records that the order may have a fulfillment of ARK in the shop from now on. */
export const beginShipping = (tx: Tx, saleId: number, at: Date): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`store_order_shipping_begun_at = coalesce(store_order_shipping_begun_at, ${at})`,
    from: sql`unit_released and fulfilled_at is not null`,
  })

/** Records that the order is shipped in the shop. `isOurs` means that ARK shipped it. */
export const recordStoreOrderShipped = (
  tx: Tx,
  saleId: number,
  { at, isOurs }: { at: Date; isOurs: boolean },
): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`store_order_fulfilled_at = ${at}, ${NO_PROBLEM}, store_order_next_attempt_at = null,
      store_order_attempts = 0,
      store_order_shipping_begun_at = case when ${isOurs} then store_order_shipping_begun_at end`,
    from: sql`unit_released and fulfilled_at is not null`,
  })

/**
 * Records that the order has no fulfillment of ARK in the shop. A sale that was packed again meanwhile is shipped next.
 */
export const recordStoreOrderUnshipped = (tx: Tx, saleId: number): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`store_order_fulfilled_at = null, store_order_shipping_begun_at = null, ${NO_PROBLEM},
      store_order_attempts = 0, store_order_next_attempt_at = case when fulfilled_at is not null or not unit_released
        then store_order_next_attempt_at end`,
    from: sql`store_order_shipping_begun_at is not null`,
  })

/** Ends the shipping work on the order, because the retailer does not want it or the order's place no longer exists. */
export const leaveStoreOrderUnshipped = (tx: Tx, saleId: number): Promise<void> =>
  changeSale(tx, saleId, { set: sql`store_order_next_attempt_at = null`, from: sql`unit_released` })

/** Records that the order was canceled in the shop, with the reason. */
export const recordStoreOrderCanceled = (
  tx: Tx,
  saleId: number,
  { orderId, reason, at }: { orderId: string; reason: string; at: Date },
): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`${NO_ORDER}, store_order_problem = ${reason}, store_order_problem_since = ${at}`,
    from: sql`store_order_id = ${orderId}`,
  })

/** Requests that the shop work of a canceled sale is undone, or checked if it may be undone already. */
export const requestUndo = (tx: Tx, saleId: number, attemptAt: Date): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`store_order_next_attempt_at = ${attemptAt}`,
    from: sql`not unit_released and canceled_at is not null`,
  })

/**
 * Releases the unit of a canceled sale whose pair is lost, after its shop lowered the level. `unloweredSince` is when
 * the shop had no level to lower; null if a level was lowered.
 */
export const writeOffUnit = (tx: Tx, saleId: number, unloweredSince: Date | null): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`unit_released = true, unlowered_since = ${unloweredSince}`,
    from: sql`not unit_released and canceled_at is not null`,
  })

/** Records that the shop work of a canceled sale is undone, so that the sale waits for no order. */
export const forgetStoreOrder = (tx: Tx, saleId: number): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`${NO_ORDER}, ${NO_PROBLEM}, store_order_attempts = 0, store_order_size = null`,
    from: sql`not unit_released`,
  })
