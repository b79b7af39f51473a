import { counted, dollars, wholesalePriceLeftOutWords, wholesalePriceWords } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { announce } from '../../../platform/events.ts'
import { isRefusal, notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { doInBatches, type RunWork } from '../../../platform/runs/do-run.ts'
import { allowUndo, type RunProblem, startRun } from '../../../platform/runs/run-transitions.ts'
import { type Run, runOf, type RunRef } from '../../../platform/runs/runs.ts'
import { changeWholesalePricesJob } from '../inventory.jobs.ts'
import { refreshStockTotals } from '../stock/queries/refresh-stock-totals.ts'
import { forgetWholesalePriceRun, insertWholesalePriceRun, nextSizesToPrice } from './queries/wholesale-price-runs.ts'
import { lockItemsOfSizes, setWholesalePrices, sizesInScope } from './queries/wholesale-sizes.ts'
import { countPricedSizes } from './queries/wholesale-undo-rows.ts'
import {
  changeOfRequest,
  decidePrices,
  type DecidedPrice,
  productScope,
  type WholesalePriceRequest,
} from './wholesale-price-scope.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/** Few enough that a sale of one of them hardly waits, and that progress is seen to move. */
const SIZES_AT_ONCE = 500

/**
 * Starts the change of the wholesale prices of sizes by a rule (docs/decisions/048). Which sizes is fixed now; what the
 * rule makes of each is decided when its turn comes, of what stands then. Refusals: a rule that lacks something or
 * reads costs that the caller may not see, products that are not his, no size at all.
 */
export async function startWholesalePrices(
  { db, jobs, clock }: Needs,
  caller: StaffCaller,
  request: WholesalePriceRequest,
): Promise<Run | Refusal> {
  const change = changeOfRequest(caller, request)
  if (isRefusal(change)) return change
  const { retailerId, userId, locationIds } = caller
  return db.asRetailerForLong(retailerId, async (tx) => {
    const scope = await productScope(tx, caller, request)
    if (isRefusal(scope)) return scope
    const variantIds = await sizesInScope(tx, scope)
    const total = variantIds.length
    if (total === 0) return refuse('conflict', 'No size is concerned (any more). Look at the list again.')
    const title = `${counted(total, 'size')}: ${wholesalePriceWords(change)}`
    const at = clock.now()
    const { runId } = await startRun(tx, { retailerId, kind: 'wholesale-prices', title, userId, total, at })
    await insertWholesalePriceRun(tx, { retailerId, runId }, { change, variantIds, locationIds })
    await jobs.within(tx).send(changeWholesalePricesJob, { retailer_id: retailerId, run_id: runId })
    return (await runOf(tx, caller, runId)) ?? notFound('This run')
  })
}

/** Prices a run's sizes batch by batch. */
export const changeWholesalePrices = (needs: Needs, run: RunRef): Promise<void> =>
  doInBatches(needs, run, {
    phase: 'Changing wholesale prices',
    apply: (tx, { done }) => priceBatch(tx, { ...run, done }),
    async end(tx, { done, leftOut }) {
      const changed = await countPricedSizes(tx, run)
      await forgetWholesalePriceRun(tx, run)
      const unchanged = done - leftOut - changed
      const same = unchanged > 0 ? `, ${counted(unchanged, 'size')} had this price already` : ''
      return {
        phase: `${counted(changed, 'size')} changed${same}`,
        result: { changed_sizes: changed, unchanged_sizes: unchanged },
        canUndo: changed > 0,
      }
    },
  })

/** How the job of a change is done, and what is said when nothing more comes of it. What it has done can be undone. */
export const changeWholesalePricesWork = (needs: Needs): RunWork<typeof changeWholesalePricesJob.data> => ({
  job: changeWholesalePricesJob,
  work: (run) => changeWholesalePrices(needs, run),
  failedWords: () =>
    'It stopped on our side. What it has changed stays and can be undone; start it again for the rest.',
  cancelledWords: 'Cancelled; the sizes before stay changed',
  async whenGivenUp(tx, run) {
    await forgetWholesalePriceRun(tx, run)
    if ((await countPricedSizes(tx, run)) > 0) await allowUndo(tx, run)
  },
})

/**
 * The next sizes, held until the end of the transaction and decided of what stands then. What they had is kept with
 * them: whoever takes the run up after a restart finds both or neither.
 */
async function priceBatch(
  tx: Tx,
  run: RunRef & { done: number },
): Promise<{ dealtWith: number; problems: RunProblem[] }> {
  const { retailerId, runId } = run
  const { change, variantIds, locationIds } = await nextSizesToPrice(tx, run, SIZES_AT_ONCE)
  await lockItemsOfSizes(tx, variantIds)
  const decided = await decidePrices(tx, { change, locationIds }, variantIds)
  const prices = decided.flatMap(({ row, decision, isChanged }) =>
    isChanged && 'price_cents' in decision
      ? [{ variant_id: row.variant_id, price: dollars(decision.price_cents) }]
      : [],
  )
  const target = { retailerId, runId, locationIds, turnsOn: change.turns_on }
  const changed = prices.length > 0 ? await setWholesalePrices(tx, target, prices) : []
  if (changed.length > 0) {
    await refreshStockTotals(tx, retailerId, [...new Set(changed.map(({ product_sync_id }) => product_sync_id))])
    announce(tx, retailerId, { changed: 'inventory', ids: [] })
  }
  return { dealtWith: variantIds.length, problems: [...decided.flatMap(problemOf), ...gone(variantIds, decided)] }
}

const problemOf = ({ row: { product_name, size }, decision }: DecidedPrice): RunProblem[] =>
  'left_out' in decision
    ? [
        {
          line: null,
          field: `${product_name}, size ${size}`,
          message: `${wholesalePriceLeftOutWords(decision.left_out)}.`,
        },
      ]
    : []

/** Sizes that have left the inventory since the change was started. */
function gone(variantIds: number[], decided: DecidedPrice[]): RunProblem[] {
  const here = new Set(decided.map(({ row }) => row.variant_id))
  return variantIds
    .filter((id) => !here.has(id))
    .map((id) => ({ line: null, field: `Size ${id}`, message: 'It is not in your inventory any more.' }))
}
