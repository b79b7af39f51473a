import {
  counted,
  dollars,
  type WholesalePriceChange,
  wholesalePriceLeftOutLabel,
  wholesalePriceRuleLabel,
} from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import { announce } from '../../../platform/events.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts'
import { bulkChange } from '../../../platform/runs/bulk-change.ts'
import type { BulkNeeds } from '../../../platform/runs/bulk-kind.ts'
import type { Run } from '../../../platform/runs/runs.ts'
import { goneSize } from '../stock/judge-prices.ts'
import { refreshStockTotals } from '../stock/queries/refresh-stock-totals.ts'
import { leavePricesOut } from './leave-prices-out.ts'
import { restoreWholesalePrices, type PricesBefore } from './queries/kept-prices.ts'
import {
  lockItemsOfSizes,
  setWholesalePrices,
  sizesInScope,
  type WholesalePriceOfSize,
} from './queries/wholesale-sizes.ts'
import { changeOfRequest, decidePrices, productScope, type WholesalePriceRequest } from './wholesale-price-scope.ts'

/** The bulk change of wholesale prices by a rule (docs/decisions/048). */
export const wholesalePriceChange = bulkChange<WholesalePriceChange, WholesalePriceOfSize, PricesBefore, null>({
  kind: 'wholesale-prices',
  atOnce: 500,
  messages: {
    doing: 'Changing wholesale prices',
    changed: (count) => `${counted(count, 'size')} changed`,
    unchanged: (count) => `${counted(count, 'size')} already had this price`,
    result: { changed: 'changed_sizes', unchanged: 'unchanged_sizes' },
    failed: 'ARK had an internal error. Completed changes stay and can be undone; start it again for the rest.',
    cancelled: 'Canceled; completed changes stay',
    gone: goneSize,
  },
  prepare: async () => null,
  async decide(tx, _, { change, ids, locationIds }) {
    await lockItemsOfSizes(tx, ids)
    const decided = await decidePrices(tx, { change, locationIds }, ids)
    return decided.map(({ row: { variant_id, product_name, size }, decision, isChanged }) => {
      const thing = { id: variant_id, name: `${product_name}, size ${size}`, leftOut: null, to: null }
      if ('left_out' in decision) return { ...thing, leftOut: `${wholesalePriceLeftOutLabel(decision.left_out)}.` }
      return isChanged ? { ...thing, to: { variant_id, price: dollars(decision.price_cents) } } : thing
    })
  },
  async write(tx, { retailerId }, { change, locationIds, to }) {
    const items = await setWholesalePrices(tx, { retailerId, locationIds, turnsOn: change.turns_on }, to)
    await refreshStockTotals(tx, retailerId, [...new Set(items.map(({ product_sync_id }) => product_sync_id))])
    if (items.length > 0) announce(tx, retailerId, { changed: 'inventory', ids: [] })
    const bySize = Map.groupBy(items, ({ variant_id }) => variant_id)
    return {
      changed: to.flatMap(({ variant_id: id, price }) => {
        const kept = bySize.get(id)?.map((item) => ({
          inventory_item_id: item.inventory_item_id,
          enabled: item.enabled_before,
          price: item.price_before,
        }))
        return kept ? [{ id, kept: { price_after: price, items: kept } }] : []
      }),
    }
  },
  undo: {
    messages: {
      doing: 'Restoring wholesale prices',
      restored: (count) => `${counted(count, 'size')} restored`,
      result: 'restored_sizes',
      failed: 'ARK had an internal error. Restored prices stay; undo the change again for the rest.',
      cancelled: 'Canceled; some sizes are restored, the others keep the change',
    },
    async leaveOut(tx, retailerId, batch) {
      await lockItemsOfSizes(
        tx,
        batch.rows.map(({ id }) => id),
      )
      return leavePricesOut(tx, retailerId, batch)
    },
    async restore(tx, { retailerId }, rows) {
      await refreshStockTotals(tx, retailerId, await restoreWholesalePrices(tx, retailerId, rows))
      announce(tx, retailerId, { changed: 'inventory', ids: [] })
    },
  },
})

/**
 * Starts a change of the wholesale prices of sizes by a rule. The sizes are chosen now; the rule is applied to each
 * size's values when its batch runs. Refuses an incomplete rule, a rule that reads costs that the caller may not see,
 * products that the caller does not see, and a scope without sizes.
 */
export async function startWholesalePrices(
  { db, jobs, clock }: BulkNeeds,
  caller: StaffCaller,
  request: WholesalePriceRequest,
): Promise<Run | Refusal> {
  const change = changeOfRequest(caller, request)
  if (isRefusal(change)) return change
  return db.asRetailerForLong(caller.retailerId, async (tx) => {
    const scope = await productScope(tx, caller, request)
    if (isRefusal(scope)) return scope
    const ids = await sizesInScope(tx, scope)
    if (ids.length === 0) return refuse('conflict', 'No sizes match. Refresh the list.')
    const title = `${counted(ids.length, 'size')}: ${wholesalePriceRuleLabel(change)}`
    return wholesalePriceChange.start(tx, { jobs, clock, caller }, { title, change, ids })
  })
}
