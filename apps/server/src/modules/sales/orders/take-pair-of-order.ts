import { SALE_STAGES } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { isRefusal, notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { resolveCanceledSale } from '../canceled/resolve-canceled-sale.ts'
import { lockSales, type SaleFacts } from '../records/queries/sale-facts.ts'
import { type Sale, saleById } from '../records/queries/sale-list.ts'
import { cancelAliasOrder } from './alias-orders.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock' | 'marketplaces' | 'shops' | 'secrets' | 'log'>

/**
 * Gives an oversold sale the pair of another order: cancels that ALIAS order, which costs only rating while it is not
 * confirmed, and resolves it with its pair restocked. The pair goes to the oversold sale as soon as Shopify counts it
 * again (`look-for-pairs.ts`); of several oversold sales of the size, the most urgent one gets it. A repeated call
 * after a lost reply finds the order canceled and completes the rest. Refuses a sale that is not oversold, an order of
 * another size, and an order that is confirmed, packed or without a pair.
 */
export async function takePairOfOrder(
  needs: Needs,
  caller: StaffCaller,
  { saleId, ofSaleId }: { saleId: number; ofSaleId: number },
): Promise<Sale | Refusal> {
  const { retailerId, locationIds } = caller
  const held = await needs.db.asRetailer(retailerId, (tx) => lockSales(tx, [saleId, ofSaleId], locationIds))
  const sale = held.find(({ sale_id }) => sale_id === saleId)
  const other = held.find(({ sale_id }) => sale_id === ofSaleId)
  if (!sale || !other) return notFound('This sale')
  const refusal = swapRefusal(sale, other)
  if (refusal) return refuse('conflict', refusal)
  if (other.canceled_at === null) {
    const canceled = await cancelAliasOrder(needs, caller, ofSaleId)
    if (isRefusal(canceled)) return canceled
  }
  const resolved = await resolveCanceledSale(needs, caller, {
    saleId: ofSaleId,
    restock: true,
    writeOff: undefined,
    relist: false,
  })
  if (isRefusal(resolved)) return resolved
  return (await needs.db.asRetailer(retailerId, (tx) => saleById(tx, saleId, locationIds))) ?? notFound('This sale')
}

/** Returns why the pair of `other` cannot be given to `sale`, or null if it can. */
function swapRefusal(sale: SaleFacts, other: SaleFacts): string | null {
  if (!sale.oversold || sale.canceled_at !== null || !SALE_STAGES[sale.stage].to_ship) return 'This sale needs no pair.'
  if (sale.variant_id === null || other.variant_id !== sale.variant_id) return 'That order is of another size.'
  if (other.inventory_item_id === null || other.fulfilled_at !== null)
    return 'That order has no pair on the shelf. Refresh the page to see what can be done now.'
  const isUnconfirmed = SALE_STAGES[other.stage].to_confirm && other.confirmed_at === null
  const isCanceled = other.canceled_at !== null && SALE_STAGES[other.stage].canceled
  return other.platform === 'goat' && (isUnconfirmed || isCanceled)
    ? null
    : 'Only an ALIAS order that is not confirmed can be canceled for its pair.'
}
