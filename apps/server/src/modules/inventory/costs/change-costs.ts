import type { Tx } from '../../../platform/database/connect.ts'
import { recordAudit } from '../../accounts/index.ts'
import { type CostOfSize, lockCosts, setCosts } from './queries/costs.ts'

interface CostsChange {
  retailerId: number
  userId: number
  costs: readonly CostOfSize[]
}

/** Sets what sizes have cost. Records the changed sizes with their old and new cost in the audit log. */
export async function changeCosts(tx: Tx, { retailerId, userId, costs }: CostsChange): Promise<void> {
  const ids = costs.map(({ variantId }) => variantId)
  const before = new Map((await lockCosts(tx, retailerId, ids)).map(({ variantId, cost }) => [variantId, cost]))
  const changed = costs.filter(({ variantId, cost }) => (before.get(variantId) ?? null) !== cost)
  if (changed.length === 0) return
  await setCosts(tx, retailerId, changed)
  const noted = (costOf: (size: CostOfSize) => number | null) =>
    Object.fromEntries(changed.map((size) => [size.variantId, costOf(size)]))
  await recordAudit(tx, {
    retailerId,
    userId,
    event_type: 'costs_set',
    status: 'success',
    details: {
      sizes: changed.length,
      old_cost_of_variant: noted(({ variantId }) => before.get(variantId) ?? null),
      new_cost_of_variant: noted(({ cost }) => cost),
    },
  })
}
