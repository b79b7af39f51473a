import { counted, leftOutOfSizeWords, type PayoutRule, payoutRuleWords } from '@ark/domain'
import type { StaffCaller } from '../../../platform/caller.ts'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { isRefusal, notFound, type Refusal, refuse } from '../../../platform/refusal.ts'
import { doInBatches, type RunWork } from '../../../platform/runs/do-run.ts'
import { allowUndo, type RunProblem, startRun } from '../../../platform/runs/run-transitions.ts'
import { type Run, runOf, type RunRef } from '../../../platform/runs/runs.ts'
import { connectedMarketplaces, feeScheduleOn } from '../../catalogue/index.ts'
import { changeHeldSizes } from './change-held-sizes.ts'
import { type DecidedSize, decideSizes, nameOfSize, type RuleInForce } from './decide-sizes.ts'
import { changePayoutsJob } from '../listings.jobs.ts'
import { type PayoutChangeRequest, ruleOfRequest, sizesOfRequest } from './payout-scope.ts'
import { rememberRule } from './queries/payout-setups.ts'
import { forgetPayoutRun, insertPayoutRun, nextSizes } from './queries/payout-runs.ts'
import { countUndoRows } from './queries/payout-undo-rows.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/** Few enough that a single edit of one of them hardly waits, and that progress is seen to move. */
const SIZES_AT_ONCE = 500

/**
 * Starts the change of the payouts of sizes by a rule (docs/decisions/029). Which sizes is fixed now; what the rule
 * makes of each is decided when its turn comes, of what stands then. Refusals: a rule that lacks something, sizes that
 * are not the caller's, none at all.
 */
export async function startPayoutChange(
  { db, jobs, clock }: Needs,
  caller: StaffCaller,
  request: PayoutChangeRequest,
): Promise<Run | Refusal> {
  const rule = ruleOfRequest(caller, request)
  if (isRefusal(rule)) return rule
  const { retailerId, userId, locationIds } = caller
  return db.asRetailerForLong(retailerId, async (tx) => {
    const variantIds = await sizesOfRequest(tx, { caller, now: clock.now() }, request)
    if (isRefusal(variantIds)) return variantIds
    if (variantIds.length === 0) return refuse('conflict', 'No size is concerned (any more). Look at the list again.')
    const total = variantIds.length
    const title = `${counted(total, 'size')}: ${payoutRuleWords(rule)}`
    const { runId } = await startRun(tx, { retailerId, kind: 'payouts', title, userId, total, at: clock.now() })
    await insertPayoutRun(tx, { retailerId, runId }, { rule, variantIds, locationIds })
    if (rule.kind === 'better-ask' && isOfAll(request)) await rememberRule(tx, retailerId, rule)
    await jobs.within(tx).send(changePayoutsJob, { retailer_id: retailerId, run_id: runId })
    return (await runOf(tx, caller, runId)) ?? notFound('This run')
  })
}

/** It is about every size that the retailer has, or has in stock. */
const isOfAll = ({ variant_ids, except_variant_ids = [], search, filter = 'all' }: PayoutChangeRequest): boolean =>
  variant_ids === undefined && except_variant_ids.length === 0 && !search && filter === 'all'

/** Changes a run's sizes batch by batch. */
export async function changePayouts(needs: Needs, run: RunRef): Promise<void> {
  const marketplaces = await connectedMarketplaces(needs.db, run.retailerId)
  await doInBatches(needs, run, {
    phase: 'Changing payouts',
    apply: (tx, { done }) => changeBatch(tx, { ...needs, marketplaces }, { ...run, done }),
    async end(tx, { done, leftOut }) {
      const changed = await countUndoRows(tx, run)
      await forgetPayoutRun(tx, run)
      const unchanged = done - leftOut - changed
      const same = unchanged > 0 ? `, ${counted(unchanged, 'size')} had these payouts already` : ''
      return {
        phase: `${counted(changed, 'size')} changed${same}`,
        result: { changed_sizes: changed, unchanged_sizes: unchanged },
        canUndo: changed > 0,
      }
    },
  })
}

/** How the job of a change is done, and what is said when nothing more comes of it. What it has done can be undone. */
export const changePayoutsWork = (needs: Needs): RunWork<typeof changePayoutsJob.data> => ({
  job: changePayoutsJob,
  work: (run) => changePayouts(needs, run),
  failedWords: () =>
    'It stopped on our side. What it has changed stays and can be undone; start it again for the rest.',
  cancelledWords: 'Cancelled; the sizes before stay changed',
  async whenGivenUp(tx, run) {
    await forgetPayoutRun(tx, run)
    if ((await countUndoRows(tx, run)) > 0) await allowUndo(tx, run)
  },
})

/** The next sizes. */
async function changeBatch(
  tx: Tx,
  { marketplaces, ...needs }: Needs & Pick<RuleInForce, 'marketplaces'>,
  { done, ...run }: RunRef & { done: number },
): Promise<{ dealtWith: number; problems: RunProblem[] }> {
  const { rule, variantIds, locationIds } = await nextSizes(tx, run, { done, most: SIZES_AT_ONCE })
  const now = needs.clock.now()
  const inForce = { rule, locationIds, marketplaces, schedule: await feeScheduleOn(tx, now), now }
  const decide = (ids: number[]) => decideSizes(tx, inForce, ids)
  const decided = await changeHeldSizes(tx, { ...needs, run }, { variantIds, decide })
  return {
    dealtWith: variantIds.length,
    problems: [...decided.flatMap((size) => problemOf(size, rule)), ...gone(variantIds, decided)],
  }
}

const problemOf = (size: DecidedSize, rule: PayoutRule): RunProblem[] =>
  'left_out' in size.decision
    ? [
        {
          line: null,
          field: nameOfSize(size.row),
          message: leftOutOfSizeWords(size.decision.left_out, size.decision.would_be, rule),
        },
      ]
    : []

/** Sizes that have left the inventory since the change was started. */
function gone(variantIds: number[], decided: DecidedSize[]): RunProblem[] {
  const here = new Set(decided.map(({ row }) => row.variant_id))
  return variantIds
    .filter((id) => !here.has(id))
    .map((id) => ({ line: null, field: `Size ${id}`, message: 'It is not in your inventory any more.' }))
}
