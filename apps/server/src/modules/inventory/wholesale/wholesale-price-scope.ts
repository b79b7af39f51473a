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
import { sizesBeyond } from '../stock/queries/sizes-beyond.ts'
import { stockSearchOf } from '../stock/queries/stock-search.ts'
import { type WholesaleSizeRow, wholesaleSizes } from './queries/wholesale-sizes.ts'

export type WholesalePriceRequest = BodyOf<Contract['POST /inventory/wholesale-prices']>

/**
 * The change that a request asks for. Refusals: what of it is missing or wrong, at its field; a price from costs that
 * the caller may not see.
 */
export function changeOfRequest(caller: StaffCaller, request: WholesalePriceRequest): WholesalePriceChange | Refusal {
  const read = readWholesalePriceChange(request)
  if ('change' in read)
    return revealsCosts(read.change) && !isAllowed(caller, 'costs.read')
      ? refuse('forbidden', 'Prices over cost are for people who see costs. Ask the owner or a manager.')
      : read.change
  const refusal = refuseFields(Object.fromEntries(read.problems.map(({ field, message }) => [field, message])))
  if (!refusal) throw new Error('a change without problems is no change')
  return refusal
}

/** Products of a request where the caller sees them. Refusal: one that is named and is not there. */
export async function productScope(
  tx: Tx,
  { locationIds }: StaffCaller,
  request: Pick<WholesalePriceRequest, 'product_sync_ids' | 'except_product_sync_ids' | 'product_search'>,
): Promise<StockScope | Refusal> {
  const scope: StockScope = {
    productSyncIds: request.product_sync_ids,
    exceptProductSyncIds: request.except_product_sync_ids ?? [],
    locationId: undefined,
    // A search that came along with names is not what was selected.
    search: request.product_sync_ids ? null : await stockSearchOf(tx, request.product_search),
    locationIds,
  }
  const [missing] = await missingOfScope(tx, scope)
  return missing ? notFound(missing) : scope
}

/** A size with what a change makes of it. */
export interface DecidedPrice {
  row: WholesaleSizeRow
  decision: WholesalePriceDecision
  /** It would not be what it is. */
  isChanged: boolean
}

/**
 * What a change makes of sizes as they stand; those that do not lie where the caller sees them (any more) are left out
 * of the answer. The preview and the run ask the same.
 */
export async function decidePrices(
  tx: Tx,
  { change, locationIds }: { change: WholesalePriceChange; locationIds: number[] },
  variantIds: number[],
): Promise<DecidedPrice[]> {
  const rows = await wholesaleSizes(tx, variantIds, locationIds)
  const beyond = await sizesBeyond(tx, variantIds, locationIds)
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
