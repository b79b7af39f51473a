import { arkFee, cents, dollars, SALE_STAGES, saleStatus } from '@ark/domain'
import { isProviderError } from '@ark/marketplaces'
import type { Caller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { isRefusal, notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { recordOperatorAct } from '../../accounts/index.ts'
import { feeFactsOf, fillRetailPrice, UNKNOWN_PRODUCT } from '../../catalogue/index.ts'
import { openAccountOfSale } from '../records/account-of-sale.ts'
import { lockSale, retailerOfSale, type SaleFacts } from '../records/queries/sale-facts.ts'
import { fixFee } from '../records/queries/sale-transitions.ts'
import { followOrder } from '../orders/refresh-sale.ts'
import { saleMoneyChanged } from '../sales.jobs.ts'
import { feeFixMessage } from './rules/fee-fix-message.ts'
import { putStatus } from '../canceled/set-sale-status.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'marketplaces'>
type Operator = Pick<Caller, 'userId'>

const PLATFORMS = { stockx: 'StockX', goat: 'ALIAS', shopify: 'Shopify' } as const
const named = (status: string): string => saleStatus(status).label

/**
 * Reads a sale's current status from its marketplace. A status set by hand stays, and the answer reports that. Refuses
 * a Shopify sale. Provider errors are recorded in the platform's audit log and thrown.
 */
export async function refreshStatus(
  needs: Needs,
  operator: Operator,
  saleId: number,
): Promise<{ message: string; status_changed: boolean; override_blocked: boolean } | Refusal> {
  const { db } = needs
  const retailerId = await retailerOfSale(db, saleId)
  const known = retailerId === null ? null : await db.asRetailer(retailerId, (tx) => lockSale(tx, saleId))
  if (retailerId === null || !known) return notFound('This sale')
  if (known.platform === 'shopify')
    return refuse('conflict', 'This sale was made in Shopify. Its status follows its order there automatically.')
  const event = { operator, retailerId, kind: 'sale_status_refreshed' }
  const askedAt = needs.clock.now()
  const order = await (await openAccountOfSale(needs, { ...known, platform: known.platform }))
    // People call this rarely, so it shares the queue of the order polls.
    .order(known.external_order_id, 'orders')
    .catch(async (error: unknown) => {
      if (isProviderError(error))
        await db.asRetailer(retailerId, (tx) =>
          recordOperatorEvent(tx, { ...event, sale: known, problem: error.message }),
        )
      throw error
    })
  return db.asRetailer(retailerId, async (tx) => {
    const before = await lockSale(tx, saleId)
    await followOrder(needs, tx, { retailerId, saleId, order, askedAt })
    const after = await lockSale(tx, saleId)
    if (!before || !after) return notFound('This sale')
    await recordOperatorEvent(tx, {
      ...event,
      sale: before,
      details: { from: before.status, to: after.status, answer: order.status },
    })
    const [marketplace, says] = [PLATFORMS[known.platform], named(order.status)]
    // Marketplace word: the answer reports whether the status changed.
    const status_changed = before.status !== after.status
    const override_blocked = before.status_override && order.status !== after.status
    const message = override_blocked
      ? `${marketplace} reports ${says}. ${named(after.status)} was set by hand and stays.`
      : status_changed
        ? `${marketplace} reports ${says}; it was ${named(before.status)}.`
        : `${marketplace} reports ${says}: nothing has changed.`
    return { message, status_changed, override_blocked }
  })
}

/**
 * Sets the status of any retailer's sale by hand. The marketplace no longer overwrites it. Refuses in the same cases as
 * for the retailer.
 */
export async function setStatusAsOperator(
  needs: Needs,
  operator: Operator,
  { saleId, status }: { saleId: number; status: string },
): Promise<{ message: string } | Refusal> {
  const retailerId = await retailerOfSale(needs.db, saleId)
  if (retailerId === null) return notFound('This sale')
  return needs.db.asRetailer(retailerId, async (tx) => {
    const { userId } = operator
    const edit = { saleId, status, reason: undefined, retailerId, userId, locationIds: [], field: 'new_status' }
    const before = await putStatus(needs, tx, edit)
    if (isRefusal(before)) return before
    const details = { from: before.status, to: status }
    await recordOperatorEvent(tx, { operator, retailerId, kind: 'sale_status_set', sale: before, details })
    return { message: `${named(before.status)} is now ${named(status)}. The marketplace will not overwrite it.` }
  })
}

/**
 * Computes the ARK fee of a sale again, from the marketplace's payout, the fee schedule frozen with the sale and
 * today's facts about the product. With a retail price the fee is no longer provisional. The ledger posts a correction;
 * posted events stay. A product without a retail price gets this one. Refuses a sale that pays nothing.
 */
export async function fixArkFee(
  needs: Needs,
  operator: Operator,
  { saleId, retailPrice }: { saleId: number; retailPrice: number },
): Promise<{ old_ark_fee: number; new_ark_fee: number; message: string } | Refusal> {
  const { db, jobs } = needs
  const retailerId = await retailerOfSale(db, saleId)
  if (retailerId === null) return notFound('This sale')
  const fixed = await db.asRetailer(retailerId, async (tx) => {
    const sale = await lockSale(tx, saleId)
    if (!sale) return notFound('This sale')
    if (sale.platform === 'shopify')
      return refuse('conflict', 'This sale was made in Shopify: no ARK fee is due for it.')
    if (SALE_STAGES[sale.marketplace_stage].money === 'lost') {
      const words = `This sale is ${named(sale.marketplace_status)} at its marketplace and pays nothing`
      return refuse('conflict', `${words}: no ARK fee is due for it.`)
    }
    const fee = await feeOf(tx, sale)
    const [old_ark_fee, new_ark_fee] = [dollars(cents(sale.ark_fee)), dollars(fee.amount_cents)]
    await fixFee(tx, saleId, { cents: fee.amount_cents, type: fee.type })
    const details = { old_ark_fee, new_ark_fee, retail_price: retailPrice, fee_type: fee.type }
    await recordOperatorEvent(tx, { operator, retailerId, kind: 'ark_fee_fixed', sale, details })
    announce(tx, retailerId, { changed: 'sales', ids: [saleId] })
    await jobs.within(tx).publish(saleMoneyChanged, { retailer_id: retailerId, sale_ids: [saleId] })
    return { productId: sale.product_id, wasProvisional: sale.fee_type === 'provisional', old_ark_fee, new_ark_fee }
  })
  if (isRefusal(fixed)) return fixed
  const { productId, wasProvisional, ...fees } = fixed
  const kept =
    productId !== null && retailPrice > 0 ? await fillRetailPrice(needs, { productId, price: retailPrice }) : null
  return { ...fees, message: feeFixMessage({ ...fees, wasProvisional, entered: retailPrice, kept }) }
}

async function feeOf(tx: Tx, sale: SaleFacts) {
  const facts =
    sale.product_id === null ? null : (await feeFactsOf(tx, [sale.product_id], sale.sold_at)).get(sale.product_id)
  return arkFee(
    Math.max(0, cents(sale.marketplace_payout)),
    { ...(facts ?? UNKNOWN_PRODUCT), has_retail_price: true },
    sale.fee_schedule.ark,
  )
}

interface Noted {
  operator: Operator
  retailerId: number
  kind: string
  sale: SaleFacts
  details?: Record<string, unknown>
  /** Why the act failed. */
  problem?: string
}

/** Records an operator's act on a sale in the platform's audit log. */
export const recordOperatorEvent = (
  tx: Tx,
  { operator, retailerId, kind, sale, details = {}, problem }: Noted,
): Promise<void> =>
  recordOperatorAct(tx, {
    userId: operator.userId,
    event_type: kind,
    status: problem === undefined ? 'success' : 'failure',
    details: {
      retailer_id: retailerId,
      sale_id: sale.sale_id,
      platform: sale.platform,
      order_number: sale.external_order_id,
      ...details,
    },
    ...(problem !== undefined && { error_message: problem }),
  })
