import { CANNOT_FULFILL, cannotFulfillRefusal, SALE_STAGES } from '@ark/domain'
import { isProviderError, type MarketplaceOrder, type ResaleMarketplace } from '@ark/marketplaces'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { isRefusal, notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { openAccountOfSale } from '../records/account-of-sale.ts'
import { refusalIfPairFound } from '../pairs/look-for-pairs.ts'
import { lockSale, type SaleFacts } from '../records/queries/sale-facts.ts'
import { type Sale, saleById } from '../records/queries/sale-list.ts'
import { recordSaleActs } from '../records/record-sale-acts.ts'
import { followOrder } from './refresh-sale.ts'
import { putStatus } from '../canceled/set-sale-status.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'marketplaces' | 'shops' | 'secrets' | 'log'>

/**
 * Cancels an order that the seller cannot fulfill. The sale becomes CANNOTFULFILL with the person, the time and the
 * reason. An alias order is canceled at alias first; that call takes no reason. StockX has no such call, so a StockX
 * order changes only in ARK. The unit stays reserved until someone reports that the pair is back on its shelf. A
 * repeated call after a lost reply finds the order canceled at alias and completes the rest.
 */
export async function cancelOrder(
  needs: Needs,
  caller: StaffCaller,
  { saleId, reason }: { saleId: number; reason: string | undefined },
): Promise<Sale | Refusal> {
  const { retailerId, userId, locationIds } = caller
  const sale = await needs.db.asRetailer(retailerId, (tx) => lockSale(tx, saleId, locationIds))
  if (!sale) return notFound('This sale')
  const refusal = refusalOf(sale) ?? (await refusalIfPairFound(needs, retailerId, sale))
  if (refusal) return refuse('conflict', refusal)
  const askedAt = needs.clock.now()
  const order = sale.platform === 'goat' ? await canceledAtAlias(needs, sale) : null
  return needs.db.asRetailer(retailerId, async (tx) => {
    const now = await lockSale(tx, saleId, locationIds)
    if (!now) return notFound('This sale')
    // A poll may read the canceled order before the reply arrives, and cancel the sale itself.
    const isByPoll = order !== null && now.canceled_at !== null && !now.status_override
    const since = refusalOf(now)
    if (since && !isByPoll) return refuse('conflict', since)
    const set = { saleId, status: CANNOT_FULFILL, reason, retailerId, userId, locationIds, field: 'status' }
    const done = await putStatus(needs, tx, set)
    if (isRefusal(done)) return done
    const change = { from: done.status, to: CANNOT_FULFILL, ...(reason?.trim() && { reason: reason.trim() }) }
    await recordSaleActs(tx, caller, { kind: 'sale_not_fulfillable', acts: [{ sale: done, change }] })
    if (order) await followOrder(needs, tx, { retailerId, saleId, order, askedAt })
    return (await saleById(tx, saleId, locationIds)) ?? notFound('This sale')
  })
}

const refusalOf = (sale: SaleFacts): string | null =>
  cannotFulfillRefusal({
    platform: sale.platform,
    stage: sale.stage,
    status: sale.status,
    isFulfilled: sale.fulfilled_at !== null,
  })

/**
 * Cancels an order at alias. If the call fails but the order is canceled there, an earlier attempt succeeded. Throws
 * other provider errors.
 */
async function canceledAtAlias(needs: Needs, sale: SaleFacts): Promise<MarketplaceOrder> {
  const { external_order_id: orderId } = sale
  const alias = await openAccountOfSale(needs, { ...sale, platform: 'goat' })
  try {
    return await alias.cancelOrder(orderId)
  } catch (error) {
    if (!isProviderError(error)) throw error
    const order = await orderOrNull(alias, orderId)
    if (order && SALE_STAGES[order.stage].canceled) return order
    throw error
  }
}

/** Returns the current order, or null if the marketplace does not answer with it. */
async function orderOrNull(marketplace: ResaleMarketplace, orderId: string): Promise<MarketplaceOrder | null> {
  try {
    return await marketplace.order(orderId)
  } catch (error) {
    if (isProviderError(error)) return null
    throw error
  }
}
