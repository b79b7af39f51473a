import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/connect.ts'
import { changeSale } from '../../records/queries/change-sale.ts'

const NO_PROBLEM = sql`store_order_problem = null, store_order_problem_since = null`
const NO_ORDER = sql`store_order_id = null, store_order_name = null, store_order_created_at = null,
  store_order_next_attempt_at = null, store_order_shipping_begun_at = null`

/** From now on its order may be in the shop. */
export const beginStoreOrder = (tx: Tx, saleId: number, at: Date): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`store_order_begun_at = ${at}`,
    from: sql`store_order_begun_at is null and canceled_at is null`,
  })

/** Its order is in the shop. */
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
 * The shop knows of the unit: our own mark goes. What is packed already is shipped there next, and an old parcel of
 * what waits to be packed is taken back. `unloweredSince`: when the shop had no level to lower; null: it was lowered.
 */
export const releaseToStore = (tx: Tx, saleId: number, unloweredSince: Date | null): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`unit_released = true, unlowered_since = ${unloweredSince}, ${NO_PROBLEM}, store_order_attempts = 0,
      store_order_next_attempt_at = case when fulfilled_at is not null or store_order_shipping_begun_at is not null
        then store_order_next_attempt_at end`,
    from: sql`not unit_released and canceled_at is null`,
  })

/** A person asks for its order: it is tried anew, with its size unless that was left out. */
export const requestStoreOrder = (tx: Tx, saleId: number, attemptAt: Date): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`${NO_PROBLEM}, store_order_attempts = 0, store_order_next_attempt_at = ${attemptAt},
      store_order_size = nullif(store_order_size, 'missing')`,
    from: sql`not unit_released and canceled_at is null and inventory_item_id is not null`,
  })

/** The shop has no such size, and takes no order for it: nothing more is tried until a person decides. */
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

/** A person has its order recorded without the size: it is tried anew. */
export const leaveSizeOut = (tx: Tx, saleId: number, attemptAt: Date): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`store_order_size = 'left_out', ${NO_PROBLEM}, store_order_attempts = 0,
      store_order_next_attempt_at = ${attemptAt}`,
    from: sql`store_order_size = 'missing'`,
  })

/** Its order waits for something, since the first time that it did. */
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

/** From now on its order may have a parcel of ours in the shop. */
export const beginShipping = (tx: Tx, saleId: number, at: Date): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`store_order_shipping_begun_at = coalesce(store_order_shipping_begun_at, ${at})`,
    from: sql`unit_released and fulfilled_at is not null`,
  })

/** Its order was shipped in the shop; `isOurs`: by us. */
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

/** Its order has no parcel of ours in the shop. What was packed again meanwhile is shipped next. */
export const recordStoreOrderUnshipped = (tx: Tx, saleId: number): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`store_order_fulfilled_at = null, store_order_shipping_begun_at = null, ${NO_PROBLEM},
      store_order_attempts = 0, store_order_next_attempt_at = case when fulfilled_at is not null or not unit_released
        then store_order_next_attempt_at end`,
    from: sql`store_order_shipping_begun_at is not null`,
  })

/** Nothing of its order is shipped or taken back by us: the retailer does not want it, or its place is gone. */
export const leaveStoreOrderUnshipped = (tx: Tx, saleId: number): Promise<void> =>
  changeSale(tx, saleId, { set: sql`store_order_next_attempt_at = null`, from: sql`unit_released` })

/** Its order was canceled in the shop, for a reason that stays on the sale. */
export const recordStoreOrderCanceled = (
  tx: Tx,
  saleId: number,
  { orderId, reason, at }: { orderId: string; reason: string; at: Date },
): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`${NO_ORDER}, store_order_problem = ${reason}, store_order_problem_since = ${at}`,
    from: sql`store_order_id = ${orderId}`,
  })

/** What was done in the shop for a sale that was canceled is to be undone, or it is looked whether it was. */
export const requestUndo = (tx: Tx, saleId: number, attemptAt: Date): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`store_order_next_attempt_at = ${attemptAt}`,
    from: sql`not unit_released and canceled_at is not null`,
  })

/**
 * The pair of a canceled sale is gone for good, and its shop has lowered the level: our own mark goes. `unloweredSince`
 * as in `releaseToStore`.
 */
export const writeOffUnit = (tx: Tx, saleId: number, unloweredSince: Date | null): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`unit_released = true, unlowered_since = ${unloweredSince}`,
    from: sql`not unit_released and canceled_at is not null`,
  })

/** What was done in the shop for a sale that was canceled is undone: it waits for no order any more. */
export const forgetStoreOrder = (tx: Tx, saleId: number): Promise<void> =>
  changeSale(tx, saleId, {
    set: sql`${NO_ORDER}, ${NO_PROBLEM}, store_order_attempts = 0, store_order_size = null`,
    from: sql`not unit_released`,
  })
