import { SALE_STAGES } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { type Refusal, refuse } from '../../../platform/refusal.ts'
import { generatesOrders } from '../../accounts/index.ts'
import { notifyOversold } from '../records/notify-sales.ts'
import { planAlert, STORE_ORDER_BACKSTOP_MS } from '../records/queries/due-sales.ts'
import { lockResolution, removeResolution } from '../records/queries/resolutions.ts'
import { lockSale, type SaleFacts } from '../records/queries/sale-facts.ts'
import { waitForPair } from '../records/queries/sale-transitions.ts'
import { requestStoreOrder, requestUndo } from '../pairs/queries/store-order-transitions.ts'
import { isToBeUndone } from '../store-orders/release-canceled-unit.ts'
import { firstAlertAt } from '../records/rules/ship-alerts.ts'
import { forgetAdjustmentsOfSale } from '../pairs/sale-level.ts'
import { createStoreOrderJob, lookForPairJob } from '../sales.jobs.ts'
import { giveSalePair } from '../pairs/take-pair.ts'

type Needs = Pick<Capabilities, 'jobs' | 'clock'>

const BEING_UNDONE = 'Its Shopify order is being canceled. Try again in a minute.'
const BEING_SETTLED = 'ARK is updating Shopify about the pair. Try again in a minute.'

/**
 * Returns why the cancellation of a locked sale cannot be taken back yet, or null if it can. Work in the shop that has
 * begun must finish first.
 */
export async function takeBackRefusal(
  tx: Tx,
  { jobs, clock }: Needs,
  { retailerId, sale }: { retailerId: number; sale: SaleFacts },
): Promise<Refusal | null> {
  const ref = { retailerId, saleId: sale.sale_id }
  const resolution = await lockResolution(tx, ref)
  // The resolution is settled, so nothing in the shop is half done. The shop may not even have the size any more.
  if (resolution?.settled_at) return null
  if (await isToBeUndone(tx, ref, sale)) {
    await requestUndo(tx, sale.sale_id, new Date(clock.now().getTime() + STORE_ORDER_BACKSTOP_MS))
    await jobs.within(tx).send(createStoreOrderJob, { retailer_id: retailerId, sale_id: sale.sale_id })
    return refuse('conflict', BEING_UNDONE)
  }
  return resolution === null ? null : refuse('conflict', BEING_SETTLED)
}

/**
 * Continues a sale that was lost, after its stage has changed (docs/decisions/083). A pair that is still reserved stays
 * with it. Otherwise the sale takes a pair like a new sale, and is oversold if none is left. `before` is the locked
 * sale as it was.
 */
export async function continueSale(
  tx: Tx,
  needs: Needs,
  { retailerId, before }: { retailerId: number; before: SaleFacts },
): Promise<void> {
  const { sale_id: saleId } = before
  const ref = { retailerId, saleId }
  const isResolved = (await lockResolution(tx, ref)) !== null
  const isHeld = before.inventory_item_id !== null && !isResolved
  if (!before.unit_released || isResolved) await forgetAdjustmentsOfSale(tx, ref)
  if (isResolved) await removeResolution(tx, ref)
  if (!isHeld && !before.oversold) await waitForPair(tx, saleId)
  const now = await lockSale(tx, saleId)
  if (!now) throw new Error(`sale ${saleId} has gone while it was locked`)
  if (isHeld && !now.unit_released) await orderAgain(tx, needs, ref)
  if (!isHeld && !before.oversold && (await giveSalePair(needs, tx, { retailerId, sale: now, isAlsoOfSent: true })))
    await lookOrTell(tx, needs, { retailerId, sale: now })
  await planAlert(tx, { ...ref, at: now.ship_by ? firstAlertAt(now.ship_by) : null })
}

/**
 * Queues the search for a pair if the sale is still to be shipped, and otherwise notifies the retailer of the oversold
 * sale at once.
 */
const lookOrTell = (tx: Tx, needs: Needs, { retailerId, sale }: { retailerId: number; sale: SaleFacts }) =>
  SALE_STAGES[sale.stage].to_ship
    ? needs.jobs.within(tx).send(lookForPairJob, { retailer_id: retailerId, sale_id: sale.sale_id })
    : notifyOversold(tx, needs, { retailerId, sale })

/** Requests a new Shopify order for the sale, if the retailer has orders generated automatically. */
async function orderAgain(
  tx: Tx,
  { jobs, clock }: Needs,
  { retailerId, saleId }: { retailerId: number; saleId: number },
): Promise<void> {
  if (!(await generatesOrders(tx, retailerId))) return
  await requestStoreOrder(tx, saleId, new Date(clock.now().getTime() + STORE_ORDER_BACKSTOP_MS))
  await jobs.within(tx).send(createStoreOrderJob, { retailer_id: retailerId, sale_id: saleId })
}
