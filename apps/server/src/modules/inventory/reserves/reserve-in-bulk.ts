import type { AnswerOf, BodyOf, Contract } from '@ark/contract'
import { boundaryProblem, type ReserveRule, reserveBy } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { isRefusal, notFound, type Refusal, refuseField } from '../../../platform/refusal.ts'
import { notifyStockChanged } from '../stock/change-stock.ts'
import { bulkMovementsAfter, lastMovement } from '../stock/queries/bulk-movements.ts'
import {
  type CountedDecision,
  countsInScope,
  lockScope,
  missingOfScope,
  rowsOfReserve,
  setReservedInBulk,
  type StockScope,
  sumsOfReserve,
} from './queries/bulk-reserve.ts'

import { stockSearchOf } from '../stock/queries/stock-search.ts'

type Request = BodyOf<Contract['POST /inventory/bulk-reserve']>
type Result = AnswerOf<Contract['POST /inventory/bulk-reserve']>

const SHOWN_ROWS = 200

/**
 * Reserves units of many sizes by one rule, or returns a preview. A rule depends only on a size's counts, so it runs
 * once per pair of counts, and one statement makes the change however many sizes there are. Refuses with not found when
 * the scope names something that the caller cannot see.
 */
export async function reserveInBulk(
  { db, jobs }: Pick<Capabilities, 'db' | 'jobs'>,
  caller: StaffCaller,
  request: Request,
): Promise<Result | Refusal> {
  const rule = ruleOf(request)
  if (isRefusal(rule)) return rule
  const { retailerId, userId, locationIds } = caller
  const { product_sync_ids: productSyncIds, location_id: locationId } = request
  const exceptProductSyncIds = request.except_product_sync_ids ?? []
  return db.asRetailerForLong(retailerId, async (tx) => {
    const search = await stockSearchOf(tx, request.product_search)
    const scope: StockScope = { productSyncIds, exceptProductSyncIds, locationId, search, locationIds }
    const [missing] = await missingOfScope(tx, scope)
    if (missing) return notFound(missing)
    if (!request.preview) await lockScope(tx, scope)
    const decisions = (await countsInScope(tx, scope)).map((counts): CountedDecision => {
      return { ...counts, ...reserveBy(rule, { shopify_stock: counts.stock, sold_on_ark: counts.sold }) }
    })
    const sums = await sumsOfReserve(tx, scope, decisions)
    const rows = await rowsOfReserve(tx, scope, { decisions, limit: SHOWN_ROWS })
    if (request.preview) return { ...sums, rows, change: null }
    const after = await lastMovement(tx)
    const changed = await setReservedInBulk(tx, { retailerId, userId, scope, decisions })
    await notifyStockChanged(tx, jobs, { retailerId, ...changed, isHeldBack: true })
    const movements = await bulkMovementsAfter(tx, { after, userId })
    return { ...sums, rows, change: movements && `${movements.first}-${movements.last}` }
  })
}

function ruleOf(request: Request): ReserveRule | Refusal {
  const { rule: kind, amount } = request
  if (kind === 'custom')
    return amount === undefined
      ? refuseField('amount', 'Enter how many units of each size to reserve.')
      : { kind, amount }
  if (kind !== 'boundary') return { kind }
  const problem = boundaryProblem(request)
  if (problem) return refuseField('percentage', problem)
  const { percentage, min_reserve, max_reserve, round_up } = request
  return { kind, percentage, min_reserve, max_reserve, round_up }
}
