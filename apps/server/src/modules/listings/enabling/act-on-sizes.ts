import { counted } from '@ark/domain'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { doInBatches, type RunWork } from '../../../platform/runs/do-run.ts'
import type { RunProblem } from '../../../platform/runs/run-transitions.ts'
import type { RunRef } from '../../../platform/runs/runs.ts'
import { actOnOffers, type ActedSizes } from './act-on-offers.ts'
import { problemOfBeyond, sizesBeyond } from '../../inventory/index.ts'
import { actOnSizesJob } from '../listings.jobs.ts'
import { lockOffers, makeOffers, type PayoutSizeRow, payoutSizes } from '../slots/queries/payout-sizes.ts'
import { type ActOfRun, countActs, forgetSizeActRun, nextActs } from './queries/size-act-runs.ts'
import { announceSizes } from '../payouts/write-payouts.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'clock'>

/** Few enough that a single edit of one of them hardly waits, and that progress is seen to move. */
const SIZES_AT_ONCE = 100

const ENDS: Record<ActOfRun, string> = {
  disable: 'disabled',
  'lowest-ask': 'adjusted to the lowest ask',
  'highest-bid': 'ask the highest bid',
}

/** Acts on a run's sizes batch by batch. */
export const actOnSizes = (needs: Needs, run: RunRef): Promise<void> =>
  doInBatches(needs, run, {
    phase: 'Changing sizes',
    apply: (tx, { done }) => actOnBatch(tx, needs, { ...run, done }),
    async end(tx, { done, leftOut }) {
      const did = await forgetSizeActRun(tx, run)
      const changed = did?.changed ?? 0
      const unchanged = Math.max(0, done - leftOut - changed)
      const same = unchanged > 0 ? `, ${counted(unchanged, 'size')} had nothing to change` : ''
      return {
        phase: `${counted(changed, 'size')} ${ENDS[did?.act ?? 'disable']}${same}`,
        result: { changed_sizes: changed, unchanged_sizes: unchanged },
      }
    },
  })

/** How the job of such a run is done, and what is said when nothing more comes of it. */
export const actOnSizesWork = (needs: Needs): RunWork<typeof actOnSizesJob.data> => ({
  job: actOnSizesJob,
  work: (run) => actOnSizes(needs, run),
  failedWords: () => 'It stopped on our side. What it has changed stays; start it again for the rest.',
  cancelledWords: 'Cancelled; the sizes before stay changed',
  whenGivenUp: async (tx, run) => void (await forgetSizeActRun(tx, run)),
})

/** The next sizes, held until the end of the transaction and decided of what stands then. */
async function actOnBatch(
  tx: Tx,
  needs: Needs,
  { done, ...run }: RunRef & { done: number },
): Promise<{ dealtWith: number; problems: RunProblem[] }> {
  const { retailerId } = run
  const { act, marketplace, variantIds, locationIds } = await nextActs(tx, run, { done, most: SIZES_AT_ONCE })
  const now = needs.clock.now()
  const scope = { variantIds, locationIds, marketplaces: [], now }
  const beyond = await sizesBeyond(tx, variantIds, locationIds)
  const priced = async () => (await payoutSizes(tx, scope)).filter(({ variant_id }) => !beyond.has(variant_id))
  const found = await priced()
  await makeOffers(
    tx,
    retailerId,
    found.filter(({ has_offer }) => !has_offer),
  )
  await lockOffers(tx, retailerId, variantIds)
  const sizes = await priced()
  const acted = await actOnOffers(tx, needs, { retailerId, act, marketplace, sizes, now })
  await countActs(tx, run, acted.changed.length)
  if (acted.changed.length > 0) announceSizes(tx, retailerId, acted.changed)
  const left = [...beyond.values()].map(problemOfBeyond)
  const others = variantIds.filter((id) => !beyond.has(id))
  return { dealtWith: variantIds.length, problems: [...problemsOf(sizes, acted), ...left, ...gone(others, sizes)] }
}

const problemsOf = (sizes: readonly PayoutSizeRow[], { leftOut }: ActedSizes): RunProblem[] =>
  sizes.flatMap(({ variant_id, product_name, size }) => {
    const message = leftOut.get(variant_id)
    return message === undefined ? [] : [{ line: null, field: `${product_name}, size ${size}`, message }]
  })

/** Sizes that have left the inventory since the run was started. */
function gone(variantIds: number[], sizes: readonly PayoutSizeRow[]): RunProblem[] {
  const here = new Set(sizes.map(({ variant_id }) => variant_id))
  return variantIds
    .filter((id) => !here.has(id))
    .map((id) => ({ line: null, field: `Size ${id}`, message: 'It is not in your inventory any more.' }))
}
