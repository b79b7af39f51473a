import { counted, MAX_RESOLVED_BY_RUN, type WriteOff } from '@ark/domain'
import type { Static } from 'typebox'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { isRefusal, notFound, type Refusal, refuse, refuseField } from '../../../platform/refusal.ts'
import { doInBatches, type RunWork } from '../../../platform/runs/do-run.ts'
import { startRun } from '../../../platform/runs/run-transitions.ts'
import { type Run, runOf } from '../../../platform/runs/runs.ts'
import { type CanceledSaleFilter, matchingCanceledSales } from './queries/canceled-sales.ts'
import { areAnyMine } from '../labels/queries/label-prints.ts'
import { lockSale } from '../records/queries/sale-facts.ts'
import { resolveLocked } from './resolve-canceled-sale.ts'
import { resolveSalesJob } from '../sales.jobs.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>
type Resolving = Static<typeof resolveSalesJob.data>

/** Named sales, or a whole list with exceptions. `count` is the list's length when the person decided. */
type Resolved =
  | { saleIds: readonly number[]; all?: never }
  | {
      all: Omit<CanceledSaleFilter, 'locationIds'> & { except: readonly number[]; count: number | undefined }
      saleIds?: never
    }

/**
 * Starts a run that resolves many canceled sales with one decision, each as `resolve-canceled-sale.ts` does, so a pair
 * comes back only once. The sales are chosen now; later cancellations are not part of the run. Refuses if none of the
 * sales is the caller's, if the list's length has changed since the decision, or if it exceeds the limit of a run.
 */
export async function startResolving(
  { db, jobs, clock }: Needs,
  caller: StaffCaller,
  { restock, writeOff, ...resolved }: Resolved & { restock: boolean; writeOff: WriteOff | undefined },
): Promise<Run | Refusal> {
  const { retailerId, userId, locationIds } = caller
  return db.asRetailer(retailerId, async (tx) => {
    const wanted = await wantedSales(tx, caller, resolved)
    if (isRefusal(wanted)) return wanted
    const title = `${counted(wanted.length, 'canceled sale')}: ${restock ? 'restock' : 'resolve without restocking'}`
    const started = { retailerId, kind: 'resolutions', title, userId, total: wanted.length } as const
    const { runId } = await startRun(tx, { ...started, at: clock.now() })
    await jobs.within(tx).send(resolveSalesJob, {
      retailer_id: retailerId,
      run_id: runId,
      user_id: userId,
      location_ids: locationIds,
      sale_ids: wanted,
      restock,
      ...(writeOff && { write_off: writeOff }),
    })
    return (await runOf(tx, caller, runId)) ?? notFound('This run')
  })
}

/** Returns the sales in the order of their ids. */
async function wantedSales(tx: Tx, caller: StaffCaller, { saleIds, all }: Resolved): Promise<number[] | Refusal> {
  if (saleIds) {
    const wanted = [...new Set(saleIds)].toSorted((one, other) => one - other)
    return (await areAnyMine(tx, caller, wanted)) ? wanted : notFound('These sales')
  }
  const { except, count, ...filter } = all
  if (count === undefined) return refuseField('count', 'Send the number of canceled sales that match, or name them.')
  const of = { ...filter, locationIds: caller.locationIds }
  const wanted = await matchingCanceledSales(tx, of, { except, most: MAX_RESOLVED_BY_RUN })
  if (wanted.length > MAX_RESOLVED_BY_RUN)
    return refuseField('count', `At most ${MAX_RESOLVED_BY_RUN} at once. Narrow the list by a search or a platform.`)
  if (wanted.length !== count || count === 0)
    return refuse(
      'conflict',
      `The list has changed and now has ${counted(wanted.length, 'sale')}. Check it and try again.`,
    )
  return wanted
}

/**
 * Resolves the sales of a run, each in its own transaction. A transaction over several sales would lock their stock in
 * a different order than an import and could deadlock with it.
 */
export const resolveSales = (needs: Needs, data: Resolving): Promise<void> => {
  const { retailer_id: retailerId, run_id: runId, user_id: userId, location_ids: locationIds, sale_ids, restock } = data
  const writeOff = data.write_off
  return doInBatches(
    needs,
    { retailerId, runId },
    {
      phase: restock ? 'Putting pairs back' : 'Resolving sales',
      async apply(tx, { done }) {
        const saleId = sale_ids[done]
        if (saleId === undefined) return { dealtWith: 0, problems: [] }
        const sale = await lockSale(tx, saleId, locationIds)
        const answer = sale
          ? await resolveLocked(tx, needs, { by: { retailerId, userId }, sale, restock, writeOff })
          : notFound('This sale')
        const field = sale ? `order ${sale.external_order_id}` : `sale ${saleId}`
        const problems = isRefusal(answer) ? [{ line: null, field, message: answer.detail }] : []
        return { dealtWith: 1, problems }
      },
      async end(_, { done, leftOut }) {
        const resolved = done - leftOut
        return { phase: wordsFor(resolved, restock), result: { resolved_sales: resolved } }
      },
    },
  )
}

function wordsFor(resolved: number, restock: boolean): string {
  if (resolved === 0) return 'No sale was resolved'
  const pairs = resolved === 1 ? ['its pair goes', 'its pair stays'] : ['their pairs go', 'their pairs stay']
  return `${counted(resolved, 'sale')} resolved: ${restock ? `${pairs[0]} back into stock` : `${pairs[1]} out of stock`}`
}

/** Returns the run's work and its messages for failure and cancellation. */
export const resolutionsWork = (needs: Needs): RunWork<typeof resolveSalesJob.data> => ({
  job: resolveSalesJob,
  work: (_, data) => resolveSales(needs, data),
  failedMessage: () => 'ARK had an internal error. Sales resolved so far stay resolved; resolve the others again.',
  canceledMessage: 'Canceled; sales resolved so far stay resolved',
})
