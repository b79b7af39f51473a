import type { BodyOf, Contract } from '@ark/contract'
import { type PayoutRule, readPayoutRule } from '@ark/domain'
import { isAllowed, type StaffCaller } from '../../../platform/caller.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { notFound, type Refusal, refuse, refuseFields } from '../../../platform/refusal.ts'
import { stockSearchOf } from '../../inventory/index.ts'
import { inStockSince, type ListFilter } from '../slots/queries/size-lists.ts'
import { areSizesAtCallersLocations, sizesOfScope } from '../slots/queries/payout-sizes.ts'

export type PayoutChangeRequest = BodyOf<Contract['POST /listings/payout-changes']>

/**
 * Returns the rule of a request. Refusals: missing or wrong fields, or a rule that reveals costs to a caller who may
 * not see them.
 */
export function ruleOfRequest(caller: StaffCaller, request: PayoutChangeRequest): PayoutRule | Refusal {
  if (request.rule === 'better-ask' && !isAllowed(caller, 'costs.read'))
    return refuse('forbidden', 'This rule uses costs, which only owners and managers see. Ask one of them.')
  const read = readPayoutRule(request)
  if ('rule' in read) return read.rule
  const refusal = refuseFields(Object.fromEntries(read.problems.map(({ field, message }) => [field, message])))
  if (!refusal) throw new Error('a rule without problems is no rule')
  return refusal
}

/**
 * The size selection of a request. `list` and `inStockOrSoldSince` are set by screens with lists other than the
 * listings'.
 */
export type SizesRequest = Pick<
  PayoutChangeRequest,
  'variant_ids' | 'except_variant_ids' | 'search' | 'filter' | 'in_stock'
> & { list?: ListFilter; inStockOrSoldSince?: Date | null }

/**
 * Returns the sizes of a request that the caller sees, ordered by id: the named ones, or those that the list shows with
 * its search and filter. Refused when a named size is not the caller's.
 */
export async function sizesOfRequest(
  tx: Tx,
  { caller: { locationIds }, now }: { caller: StaffCaller; now: Date },
  request: SizesRequest,
): Promise<number[] | Refusal> {
  const { variant_ids, except_variant_ids = [], search, filter = 'all', list = filter } = request
  const { inStockOrSoldSince = inStockSince(request.in_stock, now) } = request
  const named = [...(variant_ids ?? []), ...except_variant_ids]
  if (named.length > 0 && !(await areSizesAtCallersLocations(tx, named, locationIds)))
    return notFound('One of these sizes')
  return sizesOfScope(tx, {
    variantIds: variant_ids ?? null,
    exceptVariantIds: except_variant_ids,
    search: variant_ids ? null : await stockSearchOf(tx, search),
    filter: variant_ids ? 'all' : list,
    inStockOrSoldSince: variant_ids ? null : inStockOrSoldSince,
    locationIds,
  })
}
