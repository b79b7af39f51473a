import type { AnswerOf, Contract } from '@ark/contract'
import { type Cents, cents, centsOrNull, dollarsOrNull, wholesalePriceLeftOutLabel } from '@ark/domain'
import { isAllowed, type StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { isRefusal, type Refusal } from '../../../platform/refusal.ts'
import { inParts, previewTally } from '../../../platform/runs/bulk-preview.ts'
import { sizesInScope } from './queries/wholesale-sizes.ts'
import {
  changeOfRequest,
  decidePrices,
  type DecidedPrice,
  productScope,
  type WholesalePriceRequest,
} from './wholesale-price-scope.ts'

type Preview = AnswerOf<Contract['POST /inventory/wholesale-prices/preview']>
type Row = Preview['rows'][number]

/** The number of sizes that are read and decided at once. */
const SIZES_AT_ONCE = 2_000

/**
 * Returns what a change of wholesale prices would do, decided size by size as the run does, without changing anything.
 * Refuses the same requests as the run.
 */
export async function previewWholesalePrices(
  { db }: Pick<Capabilities, 'db'>,
  caller: StaffCaller,
  request: WholesalePriceRequest,
): Promise<Preview | Refusal> {
  const change = changeOfRequest(caller, request)
  if (isRefusal(change)) return change
  return db.asRetailerForLong(caller.retailerId, async (tx) => {
    const scope = await productScope(tx, caller, request)
    if (isRefusal(scope)) return scope
    const variantIds = await sizesInScope(tx, scope)
    const figures = startFigures(isAllowed(caller, 'costs.read'))
    const inForce = { change, locationIds: caller.locationIds }
    await inParts(variantIds, SIZES_AT_ONCE, async (part) => {
      for (const size of await decidePrices(tx, inForce, part)) count(figures, size)
    })
    return previewOf(figures)
  })
}

const GROUPS = ['lost', 'changed', 'leftOut', 'same'] as const

const startFigures = (seesCosts: boolean) => ({
  tally: previewTally<Row, (typeof GROUPS)[number]>(GROUPS),
  newlyOffered: 0,
  aboveAsk: 0,
  /** The total loss in cents if every pair sold; null when the caller may not see costs. */
  loss: seesCosts ? (0 as Cents) : null,
})

type Figures = ReturnType<typeof startFigures>

function count(figures: Figures, size: DecidedPrice): void {
  const { tally } = figures
  const { row, decision, isChanged } = size
  const loss = figures.loss !== null && isChanged ? lossOf(size) : null
  if ('left_out' in decision) tally.leaveOut(wholesalePriceLeftOutLabel(decision.left_out))
  else if (isChanged) {
    if (!row.is_offered) figures.newlyOffered += 1
    if (row.lowest_ask !== null && decision.price_cents > cents(row.lowest_ask)) figures.aboveAsk += 1
    if (loss !== null) figures.loss = (figures.loss ?? 0) + loss * row.quantity_available
  }
  const group = 'left_out' in decision ? 'leftOut' : !isChanged ? 'same' : loss === null ? 'changed' : 'lost'
  tally.add(group, rowOf(size, loss))
}

/**
 * Returns how much less than its cost a pair would bring, in cents; null when nothing is lost or the cost is unknown.
 */
function lossOf({ row, decision }: DecidedPrice): Cents | null {
  const cost = centsOrNull(row.cost)
  if (cost === null || 'left_out' in decision) return null
  return decision.price_cents < cost ? cost - decision.price_cents : null
}

function rowOf({ row, decision }: DecidedPrice, loss: Cents | null): Row {
  const before = centsOrNull(row.price)
  const isLeftOut = 'left_out' in decision
  return {
    variant_id: row.variant_id,
    product_name: row.product_name,
    size: row.size,
    quantity_available: row.quantity_available,
    was_offered: row.is_offered,
    price_before: dollarsOrNull(before),
    price_after: dollarsOrNull(isLeftOut ? before : decision.price_cents),
    left_out: isLeftOut ? `${wholesalePriceLeftOutLabel(decision.left_out)}.` : null,
    loss_per_pair: dollarsOrNull(loss),
  }
}

const previewOf = ({ tally, newlyOffered, aboveAsk, loss }: Figures): Preview => ({
  sizes: tally.total(),
  changed: tally.counts.changed + tally.counts.lost,
  unchanged: tally.counts.same,
  left_out: tally.reasons().map(([reason, sizes]) => ({ reason, sizes })),
  newly_offered: newlyOffered,
  above_ask: aboveAsk,
  below_cost: loss === null ? null : tally.counts.lost,
  loss: dollarsOrNull(loss),
  rows: tally.rows(),
})
