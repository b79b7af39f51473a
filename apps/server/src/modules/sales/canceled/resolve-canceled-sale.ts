import type { AnswerOf, Contract } from '@ark/contract'
import { RESOLVED, SALE_STAGES, WRITE_OFFS, type WriteOff, writeOffsOf } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { recordAudit } from '../../accounts/index.ts'
import type { ItemPlace } from '../../inventory/index.ts'
import { offerAgain } from '../../listings/index.ts'
import { placeOfSale } from '../records/place-of-sale.ts'
import { STORE_ORDER_BACKSTOP_MS } from '../records/queries/due-sales.ts'
import { insertResolution, lockResolution, type Resolution, retryResolution } from '../records/queries/resolutions.ts'
import { lockSale, type SaleFacts } from '../records/queries/sale-facts.ts'
import { resolve } from '../records/queries/sale-transitions.ts'
import { requestUndo } from '../pairs/queries/store-order-transitions.ts'
import type { SaleRef } from '../records/sale-ref.ts'
import { settleDoubtsOfSale } from '../pairs/sale-level.ts'
import { isToBeUndone, isWithoutSize, releaseCanceledUnit } from '../store-orders/release-canceled-unit.ts'
import { createStoreOrderJob, saleMoneyChanged, settleResolutionJob } from '../sales.jobs.ts'

type Answer = AnswerOf<Contract['POST /sales/resolve-cancelled-sale/{id}']>
type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

export interface CanceledSaleDecision {
  saleId: number
  /** Whether the pair is back on its shelf; false if it is gone for good. */
  restock: boolean
  /** Why the pair does not come back; undefined if it does, or if no reason is given. */
  writeOff: WriteOff | undefined
  /** Whether to offer the size again if it is switched off. */
  relist: boolean
}

/** The priority of this work is above that of automatic work, because a person waits for it. */
const PRIORITY = 50

/**
 * Resolves a canceled sale: makes its status final and sends its unit where the person decided. A job reports this to
 * Shopify and retries until Shopify has it. Repeating a decision changes nothing and returns the first answer; if no
 * one knows whether Shopify changed the stock level, the repetition confirms that a person has checked it. Refuses a
 * sale that is neither lost nor suspended, a different decision, and a restock without a pair or a place for it.
 */
export async function resolveCanceledSale(
  needs: Needs,
  caller: StaffCaller,
  decision: CanceledSaleDecision,
): Promise<Answer | Refusal> {
  const { saleId, restock, writeOff, relist } = decision
  return needs.db.asRetailer(caller.retailerId, async (tx) => {
    const sale = await lockSale(tx, saleId, caller.locationIds)
    if (!sale) return notFound('This sale')
    const answer = await resolveLocked(tx, needs, { by: caller, sale, restock, writeOff })
    if (!isRefusal(answer) && answer.isNew && relist && restock && sale.variant_id !== null)
      await offerAgain(tx, needs, { caller, variantId: sale.variant_id })
    if (isRefusal(answer)) return answer
    return { message: wordsOf({ restock, writeOff, isSettled: answer.isSettled }), restocked: restock }
  })
}

interface HeldDecision extends Pick<CanceledSaleDecision, 'restock' | 'writeOff'> {
  by: Pick<StaffCaller, 'retailerId' | 'userId'>
  sale: SaleFacts
}

/** `isNew` means that this call made the decision; `isSettled` means that the stock reflects it already. */
interface Resolved {
  isNew: boolean
  isSettled: boolean
}

/** Resolves a locked sale within the caller's transaction. A refusal changes nothing. */
export async function resolveLocked(
  tx: Tx,
  needs: Omit<Needs, 'db'>,
  { by: { retailerId, userId }, sale, restock, writeOff }: HeldDecision,
): Promise<Resolved | Refusal> {
  const { sale_id: saleId, platform, external_order_id: order_number } = sale
  const ref = { retailerId, saleId }
  const known = await lockResolution(tx, ref)
  if (known) return again(tx, needs, { ref, sale, known, restock })
  const place = writeOffRefusal(sale, { restock, writeOff }) ?? (await placeOf(tx, sale, restock))
  if (isRefusal(place)) return place
  const isSettled = await record(tx, needs, { ref, sale, place, restock, writeOff: writeOff ?? null, userId })
  await recordAudit(tx, {
    retailerId,
    userId,
    event_type: 'cancelled_sale_resolved',
    status: 'success',
    details: {
      sale_id: saleId,
      platform,
      order_number,
      from: sale.status,
      to: RESOLVED,
      restock,
      ...(writeOff && { write_off: writeOff }),
    },
  })
  announce(tx, retailerId, { changed: 'sales', ids: [saleId] })
  await needs.jobs.within(tx).publish(saleMoneyChanged, { retailer_id: retailerId, sale_ids: [saleId] })
  return { isNew: true, isSettled }
}

const WITHOUT_SIZE =
  'The Shopify order of this sale was recorded without its size, so no stock level counts the pair. Resolve without ' +
  'restocking, and count the pair in Shopify if it is back.'

/** Returns why the pair cannot be written off for this reason, or null if it can or is not written off. */
function writeOffRefusal(
  { stage, fulfilled_at }: SaleFacts,
  { restock, writeOff }: Pick<CanceledSaleDecision, 'restock' | 'writeOff'>,
): Refusal | null {
  if (writeOff === undefined) return null
  if (restock) return refuseField('write_off', 'A pair that is restocked is not written off.')
  if (writeOffsOf({ stage, isPacked: fulfilled_at !== null }).includes(writeOff)) return null
  return refuseField('write_off', 'This pair was never sent: its marketplace cannot keep it.')
}

/**
 * Returns the place that the pair returns to or is missing from. Null if no pair was taken or no stock level counts it.
 */
async function placeOf(tx: Tx, sale: SaleFacts, restock: boolean): Promise<ItemPlace | null | Refusal> {
  if (sale.stage === 'resolved') return refuse('conflict', 'This cancellation is already resolved.')
  if (sale.platform === 'shopify')
    return refuse('conflict', 'This sale was made in your shop. Your staff decided about its stock in Shopify.')
  if (!SALE_STAGES[sale.stage].to_resolve)
    return refuse('conflict', 'This sale is not canceled. Cancel it at its marketplace first, then resolve it.')
  if (sale.inventory_item_id === null)
    return restock ? refuseField('restock', 'This sale has no pair, so there is nothing to restock.') : null
  if (isWithoutSize(sale)) return restock ? refuseField('restock', WITHOUT_SIZE) : null
  const { place } = await placeOfSale(tx, sale)
  if ((place === null || place.is_gone) && restock)
    return refuseField(
      'restock',
      'The shop no longer has this size at this location. Resolve without restocking, and add the pair in Shopify.',
    )
  return place
}

interface Recorded {
  ref: SaleRef
  sale: SaleFacts
  place: ItemPlace | null
  restock: boolean
  writeOff: WriteOff | null
  userId: number
}

/** Writes the decision and its consequences. Returns whether the stock reflects it already. */
async function record(
  tx: Tx,
  needs: Omit<Needs, 'db'>,
  { ref, sale, place, restock, writeOff, userId }: Recorded,
): Promise<boolean> {
  const at = needs.clock.now()
  const isUndoneFirst = await isToBeUndone(tx, ref, sale)
  const isReleasedNow = restock && !sale.unit_released && !isUndoneFirst && place !== null
  const isSettled = isReleasedNow || (place === null && !isWithoutSize(sale))
  const attemptAt = new Date(at.getTime() + STORE_ORDER_BACKSTOP_MS)
  await resolve(tx, ref.saleId, { status: RESOLVED, at })
  await insertResolution(tx, { ...ref, restock, writeOff, userId, at, attemptAt: isSettled ? null : attemptAt })
  if (isReleasedNow) await releaseCanceledUnit(tx, needs, { ref, place, isWaiting: false })
  else if (!isSettled) await send(tx, needs, { ref, isUndoneFirst, attemptAt })
  return isSettled
}

/**
 * Queues the work in the shop. If the shop has an order or a shipment to undo, that job comes first and then continues
 * with the unit.
 */
async function send(
  tx: Tx,
  { jobs }: Pick<Needs, 'jobs'>,
  { ref, isUndoneFirst, attemptAt }: { ref: SaleRef; isUndoneFirst: boolean; attemptAt: Date },
): Promise<void> {
  if (isUndoneFirst) await requestUndo(tx, ref.saleId, attemptAt)
  const job = isUndoneFirst ? createStoreOrderJob : settleResolutionJob
  await jobs.within(tx).send(job, { retailer_id: ref.retailerId, sale_id: ref.saleId }, { priority: PRIORITY })
}

interface Again {
  ref: SaleRef
  sale: SaleFacts
  known: Resolution
  restock: boolean
}

/**
 * Handles a repeated decision. If it still waits, it is retried at once, and a doubtful stock level counts as checked
 * by the person.
 */
async function again(
  tx: Tx,
  needs: Omit<Needs, 'db'>,
  { ref, sale, known, restock }: Again,
): Promise<Resolved | Refusal> {
  if (known.restock !== restock)
    return refuse(
      'conflict',
      known.restock
        ? 'This cancellation was resolved, and its pair restocked.'
        : 'This cancellation was resolved without restocking. Add the pair in Shopify if it turned up.',
    )
  if (known.settled_at === null && (known.problem ?? sale.store_order_problem) !== null) {
    const at = needs.clock.now()
    const attemptAt = new Date(at.getTime() + STORE_ORDER_BACKSTOP_MS)
    await settleDoubtsOfSale(tx, ref, at)
    await retryResolution(tx, { ...ref, attemptAt })
    await send(tx, needs, { ref, isUndoneFirst: await isToBeUndone(tx, ref, sale), attemptAt })
  }
  return { isNew: false, isSettled: known.settled_at !== null }
}

function wordsOf({
  restock,
  writeOff,
  isSettled,
}: Pick<CanceledSaleDecision, 'restock' | 'writeOff'> & { isSettled: boolean }): string {
  if (writeOff) return `The cancellation is resolved. The pair is ${WRITE_OFFS[writeOff].words}.`
  if (!restock) return 'The cancellation is resolved. The pair stays out of stock.'
  return isSettled
    ? 'The cancellation is resolved. The pair is back in stock and can be sold again.'
    : 'The cancellation is resolved. The pair can be sold again as soon as Shopify has it back.'
}
