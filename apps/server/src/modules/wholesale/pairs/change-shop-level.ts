import { isProviderError, ProviderRefused, type StorePort } from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { retryAfterMs } from '../../../platform/due-rows.ts'
import { announce } from '../../../platform/events.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { waitingMessage } from '../../../platform/watch/waiting-message.ts'
import {
  adjustLevel,
  releasePairs,
  type ItemPlace,
  itemPlace,
  lockAdjustment,
  notifyStockChanged,
  writeLevels,
} from '../../inventory/index.ts'
import { notify } from '../../notifications/index.ts'
import { openStore } from '../../stores/index.ts'
import {
  type ReservedKey,
  type ReservedOfLine,
  homeOfPairs,
  levelRowOf,
  lockReserved,
  recordLevelProblem,
  recordLevelLowered,
  deleteReserved,
  retryLevelsOfOrder,
  SHOP_LEVEL_RETRY,
} from './queries/reserved-pairs.ts'
import { lockOrder, type OrderRef } from './queries/order-transitions.ts'
import { changeShopLevelJob } from '../wholesale.jobs.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'shops' | 'secrets' | 'log'>

interface PlacedPairs {
  held: ReservedOfLine
  place: ItemPlace
}

const FAULT = 'ARK had an internal error and retries automatically'
/**
 * The problem of pairs whose product was unlinked. It is reported once and not retried, because the link does not come
 * back.
 */
const GONE =
  'ARK no longer knows this size at this location: its product was unlinked or deleted. Shopify’s stock was not ' +
  'changed; correct it there if necessary'
/**
 * The problem of returned pairs without an inventory level. It is reported once and not retried: whoever creates the
 * size again counts it.
 */
const NO_LEVEL =
  'Shopify no longer has this size at this location, so the returned pairs were not added to its stock. When the size ' +
  'is back, make sure that its stock includes them'
/** The problems that a person must settle by confirming that Shopify's stock is correct. */
const LEFT: readonly string[] = [GONE, NO_LEVEL]
/**
 * The problem of pairs whose size is missing in the shop. They stay reserved, and ARK lowers the level when the size is
 * back.
 */
const AWAY =
  'Shopify no longer has this size at this location, or does not track it. ARK lowers its stock as soon as it is back'
/** The problem of a level of which it is unknown whether ARK's change was made. A person must check it. */
export const LEVEL_IN_DOUBT =
  'ARK could not determine whether Shopify changed the stock level. Check this size at this location in Shopify, ' +
  'correct it if necessary, then confirm it here'

/**
 * Lowers a shop's level once by the pairs that a wholesale order reserves. ARK reads the level again, and only then
 * subtracts the pairs from `sold_on_ark`; between the two steps ARK shows too little, never too much. Pairs of an order
 * that was canceled since are added to the level the same way. If Shopify refuses or is unavailable, the order shows
 * the reason, and ARK retries with growing delays without a limit. If ARK no longer knows the size, a person must
 * correct the level. Bugs of our own are recorded and thrown.
 */
export async function changeShopLevel(needs: Needs, key: ReservedKey): Promise<void> {
  try {
    const placed = await needs.db.asRetailer(key.retailer_id, (tx) => placedPairs(tx, key))
    if (placed === null) return
    if (placed === 'unknown') return await recordProblem(needs, key, GONE)
    if (placed === 'away') return await recordProblem(needs, key, AWAY)
    await (placed.held.given_back_at ? putBack(needs, key, placed) : takeOut(needs, key, placed))
  } catch (error) {
    if (!isProviderError(error)) {
      await recordProblem(needs, key, FAULT)
      throw error
    }
    needs.log.warn({ held: key, err: error }, 'the level of a wholesale order waits')
    await recordProblem(needs, key, waitingMessage(error, 'Shopify'))
  }
}

/**
 * Returns reserved pairs whose level must change, with their item; null when there is nothing to change. `unknown`: ARK
 * no longer has an item of the size there. `away`: the shop has no such size, so there is no level to lower until it
 * has one again.
 */
async function placedPairs(tx: Tx, key: ReservedKey): Promise<PlacedPairs | 'unknown' | 'away' | null> {
  const held = await lockReserved(tx, key)
  if (!held?.next_attempt_at) return null
  const place = await itemPlace(tx, homeOfPairs(held))
  const begun = await lockAdjustment(tx, levelRowOf(key, held, held.given_back_at ? 'raise' : 'lower'))
  if (!place && begun?.confirmed_at) {
    await endOf(tx, key, held)
    return null
  }
  if (!place) return 'unknown'
  return place.is_gone && !held.given_back_at && !begun?.confirmed_at ? 'away' : { held, place }
}

/** Completes the change: the level was changed before the size disappeared. */
async function endOf(tx: Tx, key: ReservedKey, held: ReservedOfLine): Promise<void> {
  const { wholesale_order_id: orderId, given_back_at: givenBackAt } = held
  if (givenBackAt) await deleteReserved(tx, { retailerId: key.retailer_id, orderId }, [held])
  else await recordLevelLowered(tx, key)
  announce(tx, key.retailer_id, { changed: 'wholesale-orders', ids: [orderId] })
}

async function takeOut(needs: Needs, key: ReservedKey, { held, place }: PlacedPairs): Promise<void> {
  const store = await openStore(needs, key.retailer_id, place.store_id)
  const lowered = { ...adjustmentOf(key, { held, place }, 'lower'), store, levelBefore: place.shopify_stock }
  if (!(await adjustLevel(needs, lowered))) return recordProblem(needs, key, LEVEL_IN_DOUBT)
  await withFreshLevels(needs, { key, place, store, cause: 'level lowered for wholesale order' }, async (tx, now) => {
    // An order that was canceled meanwhile is handled by the next attempt.
    if (now.given_back_at) return sendChanges(tx, needs, [key])
    if (now.is_released) return
    await releasePairs(tx, movementOf(key, now, 'level lowered for wholesale order'))
    await recordLevelLowered(tx, key)
  })
}

/**
 * Adds pairs back to the level. First it must be certain that the level was lowered; sending the key again shows that
 * while Shopify remembers it. When Shopify refuses because the size is gone, there is no level to raise, and a person
 * is notified.
 */
async function putBack(needs: Needs, key: ReservedKey, { held, place }: PlacedPairs): Promise<void> {
  const { retailer_id: retailerId } = key
  const store = await openStore(needs, retailerId, place.store_id)
  const lower = adjustmentOf(key, { held, place }, 'lower')
  const raise = adjustmentOf(key, { held, place }, 'raise')
  const before = place.shopify_stock
  const levels = async () =>
    (await adjustLevel(needs, { ...lower, store, levelBefore: before })) &&
    (await adjustLevel(needs, { ...raise, store, levelBefore: held.is_released ? before : before - held.quantity }))
  const outcome = await levels().catch((error: unknown) => {
    if (place.is_gone && error instanceof ProviderRefused) return 'no level' as const
    throw error
  })
  if (!outcome) return recordProblem(needs, key, LEVEL_IN_DOUBT)
  await withFreshLevels(needs, { key, place, store, cause: 'wholesale order canceled' }, async (tx, now) => {
    if (!now.given_back_at || !now.next_attempt_at) return
    if (!now.is_released) await releasePairs(tx, movementOf(key, now, 'wholesale order canceled'))
    // A level that was certainly never lowered needs no correction.
    if (outcome === 'no level' && (await lockAdjustment(tx, lower.row))) {
      await recordLevelLowered(tx, key)
      return leaveToPerson(tx, needs, { key, held: now, problem: NO_LEVEL })
    }
    await deleteReserved(tx, { retailerId, orderId: now.wholesale_order_id }, [now])
  })
}

const adjustmentOf = (key: ReservedKey, { held, place }: PlacedPairs, direction: 'lower' | 'raise') => ({
  row: levelRowOf(key, held, direction),
  place,
  delta: direction === 'lower' ? -held.quantity : held.quantity,
  reference: `ARK-wholesale-${key.retailer_id}-${held.wholesale_order_id}-${held.wholesale_line_id}-${direction}`,
})

const movementOf = ({ retailer_id }: ReservedKey, held: ReservedOfLine, cause: string) => ({
  retailerId: retailer_id,
  cause,
  externalId: orderNumberOf(held),
  pairs: [{ home: homeOfPairs(held), quantity: held.quantity }],
})

/** Returns the order number as the database generates it from the id. */
const orderNumberOf = ({ wholesale_order_id }: ReservedOfLine): string =>
  `W-${String(wholesale_order_id).padStart(6, '0')}`

interface Told {
  key: ReservedKey
  place: ItemPlace
  store: StorePort
  cause: string
}

/** Reads the shop's level again and saves it with our change of the pairs in one transaction. */
async function withFreshLevels(
  { db, jobs, clock }: Needs,
  { key, place, store, cause }: Told,
  change: (tx: Tx, held: ReservedOfLine) => Promise<void>,
): Promise<void> {
  const { retailer_id: retailerId } = key
  const readAt = clock.now()
  const levels = await store.levelsOfItems([place.shopify_inventory_item_id])
  await db.asRetailer(retailerId, async (tx) => {
    const held = await lockReserved(tx, key)
    if (!held) return
    const source = { retailerId, cause, externalId: orderNumberOf(held), storeId: place.store_id, readAt }
    await writeLevels(tx, source, levels)
    await change(tx, held)
    await notifyStockChanged(tx, jobs, {
      retailerId,
      variantIds: [place.variant_id],
      productSyncIds: [place.product_sync_id],
    })
    announce(tx, retailerId, { changed: 'wholesale-orders', ids: [held.wholesale_order_id] })
  })
}

const recordProblem = ({ db, jobs, clock }: Needs, key: ReservedKey, problem: string): Promise<void> =>
  db.asRetailer(key.retailer_id, async (tx) => {
    const held = await lockReserved(tx, key)
    if (!held?.next_attempt_at) return
    if (LEFT.includes(problem)) return leaveToPerson(tx, { jobs, clock }, { key, held, problem })
    const at = clock.now()
    const waitMs = retryAfterMs(held.attempts, SHOP_LEVEL_RETRY)
    await recordLevelProblem(tx, key, { problem, at, attemptAt: new Date(at.getTime() + waitMs) })
    announce(tx, key.retailer_id, { changed: 'wholesale-orders', ids: [held.wholesale_order_id] })
    if (problem === LEVEL_IN_DOUBT && held.problem !== problem)
      await notify(tx, { jobs, clock }, { retailerId: key.retailer_id, notice: levelNotice(held, problem) })
  })

interface Left {
  key: ReservedKey
  held: ReservedOfLine
  problem: string
}

/** Stops the retries and notifies a person once that they must correct the level. */
async function leaveToPerson(
  tx: Tx,
  { jobs, clock }: Pick<Needs, 'jobs' | 'clock'>,
  { key, held, problem }: Left,
): Promise<void> {
  await recordLevelProblem(tx, key, { problem, at: clock.now(), attemptAt: null })
  announce(tx, key.retailer_id, { changed: 'wholesale-orders', ids: [held.wholesale_order_id] })
  if (held.problem !== problem)
    await notify(tx, { jobs, clock }, { retailerId: key.retailer_id, notice: levelNotice(held, problem) })
}

const NOTICES = new Map([
  [
    GONE,
    'One of its sizes is no longer linked, so ARK did not change its stock in Shopify. See the order for details.',
  ],
  [NO_LEVEL, 'Pairs were returned of a size that Shopify no longer has. See the order for details.'],
  [LEVEL_IN_DOUBT, 'ARK could not determine whether Shopify changed a stock level. See the order for details.'],
])

const levelNotice = (held: ReservedOfLine, problem: string) =>
  ({
    kind: 'wholesale_order',
    subject: `wholesale order ${held.wholesale_order_id} level ${LEFT.includes(problem) ? 'left' : 'in doubt'}`,
    title: `Check Shopify's stock for wholesale order ${orderNumberOf(held)}`,
    body: NOTICES.get(problem) ?? problem,
    path: `/wholesale?order=${held.wholesale_order_id}`,
  }) as const

/** Sends the jobs that change the levels of these pairs. They exist only if the transaction commits. */
export const sendChanges = (
  tx: Tx,
  { jobs }: Pick<Capabilities, 'jobs'>,
  keys: readonly ReservedKey[],
): Promise<void> => jobs.within(tx).sendMany(changeShopLevelJob, [...keys])

/** Retries the waiting level changes of an order after a person has checked Shopify's levels. */
export async function retryShopLevels(
  tx: Tx,
  { jobs, clock }: Pick<Capabilities, 'jobs' | 'clock'>,
  ref: OrderRef,
): Promise<Refusal | null> {
  if (!(await lockOrder(tx, ref))) return notFound('This order')
  await sendChanges(tx, { jobs }, await retryLevelsOfOrder(tx, ref, clock.now()))
  return null
}
