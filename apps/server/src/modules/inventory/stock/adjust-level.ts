import { randomUUID } from 'node:crypto'
import {
  isProviderError,
  ProviderKeyReused,
  ProviderOutcomeUnknown,
  ProviderUnavailable,
  type StorePort,
} from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import {
  type AdjustmentRow,
  confirmAdjustment,
  markAdjustmentInDoubt,
  insertAdjustment,
  type LevelAdjustment,
  lockAdjustment,
  recordAdjustmentSent,
  removeAdjustment,
  renewAdjustment,
} from './queries/level-adjustments.ts'
import type { ItemPlace } from './queries/units.ts'
import { adjustmentEvidence, type AdjustmentEvidence, isKeyRemembered } from './rules/adjustment-evidence.ts'

type Needs = Pick<Capabilities, 'db' | 'clock'>

/** A change of a shop's inventory level, up or down. */
export interface LevelToAdjust {
  row: AdjustmentRow
  store: StorePort
  place: ItemPlace
  /** Units: negative lowers the level, positive raises it. */
  delta: number
  /** The expected level before the change. */
  levelBefore: number
  /** A text that identifies the cause in Shopify's own history of the level. */
  reference: string
  /**
   * The key of the first attempt, when the cause has one that a database restored from a backup would compute again:
   * Shopify then repeats its answer instead of changing the level twice. Left out: a random key.
   */
  firstKey?: string | undefined
}

/**
 * Changes a shop's level exactly once. ARK first saves the intended change with its own idempotency key, and repeats a
 * key only while Shopify still remembers it. After that, or when the key belongs to an item that the size had before it
 * was created again, the level itself must show whether the change was made (rules/adjustment-evidence.ts). Returns
 * true when the change is made; false when that cannot be determined: then a person must look, and nothing is sent.
 * Throws provider errors, and keeps no row of a change that was certainly not made.
 */
export async function adjustLevel(needs: Needs, adjustment: LevelToAdjust): Promise<boolean> {
  const begun = await begin(needs, adjustment)
  if (begun.confirmed_at) return true
  if (begun.in_doubt_since) return false
  if (isKeyRemembered(begun.sent_at, needs.clock.now()) && (await isSent(needs, adjustment, begun))) return true
  const evidence = await evidenceOf(adjustment, begun)
  if (evidence === 'made') return confirm(needs, adjustment)
  if (evidence === 'not-made') return send(needs, adjustment, await withNewKey(needs, adjustment, begun))
  const { row } = adjustment
  await needs.db.asRetailer(row.key.retailer_id, (tx) => markAdjustmentInDoubt(tx, row, needs.clock.now()))
  return false
}

/** Returns the row of the change; inserts it on the first attempt. A repetition is recorded before it is sent. */
function begin({ db, clock }: Needs, adjustment: LevelToAdjust): Promise<LevelAdjustment> {
  const now = clock.now()
  const { row, levelBefore } = adjustment
  return db.asRetailer(row.key.retailer_id, async (tx) => {
    await insertAdjustment(tx, row, { key: adjustment.firstKey ?? keyOf(adjustment), levelBefore, at: now })
    const begun = await lockAdjustment(tx, row)
    if (!begun) throw new Error(`the level adjustment ${adjustment.reference} no longer exists`)
    if (!isKeyRemembered(begun.sent_at, now)) return begun
    await recordAdjustmentSent(tx, row, now)
    return { ...begun, last_sent_at: now }
  })
}

/**
 * Sends the change. Returns false when its key was used for another item, so that it is unknown whether that one
 * changed.
 */
async function isSent(needs: Needs, adjustment: LevelToAdjust, begun: LevelAdjustment): Promise<boolean> {
  try {
    return await send(needs, adjustment, begun)
  } catch (error) {
    if (error instanceof ProviderKeyReused) return false
    throw error
  }
}

/**
 * Sends the change and confirms it. If it was sent only once and certainly not made, its row is deleted, so that the
 * next attempt starts with the level at that time.
 */
async function send(needs: Needs, adjustment: LevelToAdjust, begun: LevelAdjustment): Promise<true> {
  const { row, store, place, delta } = adjustment
  try {
    await store.adjustAvailable({
      inventoryItemId: place.shopify_inventory_item_id,
      locationId: place.shopify_location_id,
      delta,
      idempotencyKey: begun.idempotency_key,
    })
  } catch (error) {
    const isSurelyNotMade = isProviderError(error) && !(error instanceof ProviderOutcomeUnknown)
    if (isSurelyNotMade && begun.sent_at.getTime() === begun.last_sent_at.getTime())
      await needs.db.asRetailer(row.key.retailer_id, (tx) => removeAdjustment(tx, row, begun.idempotency_key))
    throw error
  }
  return confirm(needs, adjustment)
}

async function confirm({ db, clock }: Needs, { row }: LevelToAdjust): Promise<true> {
  await db.asRetailer(row.key.retailer_id, (tx) => confirmAdjustment(tx, row, clock.now()))
  return true
}

/**
 * Replaces the key of a change that was certainly not made. Throws when another worker is changing the level; the next
 * attempt finds its result.
 */
async function withNewKey(
  { db, clock }: Needs,
  adjustment: LevelToAdjust,
  begun: LevelAdjustment,
): Promise<LevelAdjustment> {
  const { row, levelBefore } = adjustment
  const at = clock.now()
  const renewed = { key: keyOf(adjustment), levelBefore, at, oldKey: begun.idempotency_key }
  if (await db.asRetailer(row.key.retailer_id, (tx) => renewAdjustment(tx, row, renewed)))
    return { ...begun, idempotency_key: renewed.key, level_before: levelBefore, sent_at: at, last_sent_at: at }
  throw new ProviderUnavailable('shopify', 'another worker is changing this level')
}

const keyOf = ({ reference }: LevelToAdjust): string => `${reference}-${randomUUID()}`

async function evidenceOf({ store, place, delta }: LevelToAdjust, begun: LevelAdjustment): Promise<AdjustmentEvidence> {
  const levels = await store.levelsOfItems([place.shopify_inventory_item_id])
  const found = levels.find(({ locationId }) => locationId === place.shopify_location_id) ?? null
  const { level_before: levelBefore, sent_at: firstSentAt, last_sent_at: lastSentAt } = begun
  return adjustmentEvidence({ levelBefore, delta, firstSentAt, lastSentAt }, found)
}
