import type { AnswerOf, Contract } from '@ark/contract'
import {
  type Cents,
  cents,
  centsOrNull,
  dollars,
  dollarsOrNull,
  type WholesalePriceLeftOut,
  wholesalePriceLeftOutWords,
} from '@ark/domain'
import { isAllowed, type StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import { isRefusal, type Refusal } from '../../../platform/refusal.ts'
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

const SHOWN_ROWS = 50
/** Read and decided at once: few enough that other requests are answered in between. */
const SIZES_AT_ONCE = 2_000

/**
 * What a change of wholesale prices would come to: decided size by size as the run does, without changing anything.
 * Refusals: as of the run.
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
    const tally = startTally(isAllowed(caller, 'costs.read'))
    const inForce = { change, locationIds: caller.locationIds }
    for (let first = 0; first < variantIds.length; first += SIZES_AT_ONCE)
      for (const size of await decidePrices(tx, inForce, variantIds.slice(first, first + SIZES_AT_ONCE)))
        count(tally, size)
    return previewOf(tally)
  })
}

interface Tally {
  sizes: number
  changed: number
  newlyOffered: number
  aboveAsk: number
  /** Null: costs are not the caller's to see. */
  losses: { sizes: number; total: Cents } | null
  leftOut: Map<WholesalePriceLeftOut, number>
  /** Of each kind the first, as many as are shown. */
  rows: Record<'lost' | 'changed' | 'leftOut' | 'same', Row[]>
}

const startTally = (seesCosts: boolean): Tally => ({
  sizes: 0,
  changed: 0,
  newlyOffered: 0,
  aboveAsk: 0,
  losses: seesCosts ? { sizes: 0, total: 0 } : null,
  leftOut: new Map(),
  rows: { lost: [], changed: [], leftOut: [], same: [] },
})

function count(tally: Tally, size: DecidedPrice): void {
  const { row, decision, isChanged } = size
  tally.sizes += 1
  const loss = tally.losses && isChanged ? lossOf(size) : null
  const count = (kind: keyof Tally['rows']) => {
    if (tally.rows[kind].length < SHOWN_ROWS) tally.rows[kind].push(rowOf(size, loss))
  }
  if ('left_out' in decision) {
    tally.leftOut.set(decision.left_out, (tally.leftOut.get(decision.left_out) ?? 0) + 1)
    return count('leftOut')
  }
  if (!isChanged) return count('same')
  tally.changed += 1
  if (!row.is_offered) tally.newlyOffered += 1
  if (row.lowest_ask !== null && decision.price_cents > cents(row.lowest_ask)) tally.aboveAsk += 1
  if (loss === null || !tally.losses) return count('changed')
  tally.losses.sizes += 1
  tally.losses.total += loss * row.quantity_available
  count('lost')
}

/** What a pair would bring less than it has cost, in cents; null: nothing is lost, or nobody knows. */
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
    left_out: isLeftOut ? `${wholesalePriceLeftOutWords(decision.left_out)}.` : null,
    loss_per_pair: dollarsOrNull(loss),
  }
}

function previewOf({ sizes, changed, newlyOffered, aboveAsk, losses, leftOut, rows }: Tally): Preview {
  const left = [...leftOut].toSorted(([, one], [, other]) => other - one)
  return {
    sizes,
    changed,
    unchanged: sizes - changed - left.reduce((sum, [, each]) => sum + each, 0),
    left_out: left.map(([reason, each]) => ({ reason: wholesalePriceLeftOutWords(reason), sizes: each })),
    newly_offered: newlyOffered,
    above_ask: aboveAsk,
    below_cost: losses?.sizes ?? null,
    loss: losses && dollars(losses.total),
    rows: [...rows.lost, ...rows.changed, ...rows.leftOut, ...rows.same].slice(0, SHOWN_ROWS),
  }
}
