import type { BodyOf, Contract } from '@ark/contract'
import {
  centsOrNull,
  decideWholesalePrice,
  readWholesalePriceChange,
  revealsCosts,
  type WholesalePriceChange,
  type WholesalePriceDecision,
} from '@ark/domain'
import { isAllowed, type StaffCaller } from '../../../platform/caller.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal, refuse, refuseFields } from '../../../platform/refusal.ts'
import { missingOfScope, type StockScope } from '../reserves/queries/bulk-reserve.ts'
import { unpriceableSizes } from '../stock/queries/unpriceable-sizes.ts'
import { stockSearchOf } from '../stock/queries/stock-search.ts'
import { type WholesaleSizeRow, wholesaleSizes } from './queries/wholesale-sizes.ts'

export type WholesalePriceRequest = BodyOf<Contract['POST /inventory/wholesale-prices']>

/**
 * Returns the change that a request describes. Refuses missing or wrong fields, and prices from costs that the caller
 * may not see.
 */
export function changeOfRequest(caller: StaffCaller, request: WholesalePriceRequest): WholesalePriceChange | Refusal {
  const read = readWholesalePriceChange(request)
  if ('change' in read)
    return revealsCosts(read.change) && !isAllowed(caller, 'costs.read')
      ? refuse('forbidden', 'Prices over cost require permission to see costs. Ask the owner or a manager.')
      : read.change
  const refusal = refuseFields(Object.fromEntries(read.problems.map(({ field, message }) => [field, message])))
  if (!refusal) throw new Error('a rejected price change has no problems')
  return refusal
}

/**
 * Returns the scope of the products that a request names and the caller sees. Refuses with not found when a named
 * product does not exist.
 */
export async function productScope(
  tx: Tx,
  { locationIds }: StaffCaller,
  request: Pick<WholesalePriceRequest, 'product_sync_ids' | 'except_product_sync_ids' | 'product_search'>,
): Promise<StockScope | Refusal> {
  const scope: StockScope = {
    productSyncIds: request.product_sync_ids,
    exceptProductSyncIds: request.except_product_sync_ids ?? [],
    locationId: undefined,
    // When the request names products, its search does not narrow the selection.
    search: request.product_sync_ids ? null : await stockSearchOf(tx, request.product_search),
    locationIds,
  }
  const [missing] = await missingOfScope(tx, scope)
  return missing ? notFound(missing) : scope
}

/** A size with the result of a price change. */
export interface DecidedPrice {
  row: WholesaleSizeRow
  decision: WholesalePriceDecision
  /** Whether the change alters the size's price or offer. */
  isChanged: boolean
}

/**
 * Returns the result of a price change for sizes as they are now. Sizes that the caller does not see are missing from
 * the result. The preview and the run both use it.
 */
export async function decidePrices(
  tx: Tx,
  { change, locationIds }: { change: WholesalePriceChange; locationIds: number[] },
  variantIds: number[],
): Promise<DecidedPrice[]> {
  const rows = await wholesaleSizes(tx, variantIds, locationIds)
  const beyond = await unpriceableSizes(tx, variantIds, locationIds)
  return rows.map((row) => {
    const notHere = beyond.get(row.variant_id)
    if (notHere) return { row, decision: { left_out: notHere.reason }, isChanged: false }
    const decision = decideWholesalePrice(change, {
      is_offered: row.is_offered,
      ask_cents: centsOrNull(row.lowest_ask),
      cost_cents: centsOrNull(row.cost),
    })
    if ('left_out' in decision) return { row, decision, isChanged: false }
    const isTurnedOn = change.turns_on && !row.is_all_offered
    return { row, decision, isChanged: isTurnedOn || centsOrNull(row.price) !== decision.price_cents }
  })
}
