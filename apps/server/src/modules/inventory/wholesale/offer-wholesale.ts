import type { AnswerOf, Contract } from '@ark/contract'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { notFound, type Refusal } from '../../../platform/refusal.ts'
import { refreshStockTotals } from '../stock/queries/refresh-stock-totals.ts'
import { setWholesale, setWholesalePrice, type WholesaleState } from './queries/wholesale.ts'
import { offerAtPrices, type WholesalePriceOfSize } from './queries/wholesale-sizes.ts'

type Result = AnswerOf<Contract['POST /inventory/variant-wholesale-toggle']>
type Needs = Pick<Capabilities, 'db'>

export type WholesaleChange = ({ productId: number } | { variantId: number }) &
  ({ enabled: boolean } | { price: number | null })

/**
 * Offers a product or one of its sizes to wholesale buyers, or sets its price. Staff restricted to locations change
 * only items there. Refuses with not found when the retailer has no such item.
 */
export async function offerWholesale(
  { db }: Needs,
  { retailerId, locationIds }: StaffCaller,
  change: WholesaleChange,
): Promise<Result | Refusal> {
  const scope = { ...change, locationIds }
  return db.asRetailer(retailerId, async (tx) => {
    const { productSyncIds, ...state } =
      'enabled' in change
        ? await setWholesale(tx, scope, change.enabled)
        : await setWholesalePrice(tx, scope, change.price)
    await refreshStockTotals(tx, retailerId, productSyncIds)
    if (state.updated_items === 0) return notFound('productId' in change ? 'This product' : 'This size')
    announce(tx, retailerId, { changed: 'inventory', ids: 'variantId' in change ? [change.variantId] : [] })
    return { ...state, message: wordsFor(change, state) }
  })
}

/** Offers sizes to wholesale buyers, each at its price, within the caller's transaction. */
export async function offerSizesToBuyers(
  tx: Tx,
  { retailerId, locationIds }: Pick<StaffCaller, 'retailerId' | 'locationIds'>,
  prices: readonly WholesalePriceOfSize[],
): Promise<void> {
  if (prices.length === 0) return
  const productSyncIds = await offerAtPrices(tx, { retailerId, locationIds }, prices)
  await refreshStockTotals(tx, retailerId, productSyncIds)
  announce(tx, retailerId, { changed: 'inventory', ids: prices.map(({ variant_id }) => variant_id) })
}

function wordsFor(change: WholesaleChange, { wholesale_price }: WholesaleState): string {
  if ('enabled' in change) return change.enabled ? 'Wholesale is on.' : 'Wholesale is off; its price was cleared.'
  return wholesale_price === null ? 'The wholesale price was cleared.' : 'The wholesale price is set.'
}
