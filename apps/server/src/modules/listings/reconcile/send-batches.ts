import {
  type BatchKind,
  isProviderError,
  type ListingBatch,
  type ListingBatches,
  ProviderRefused,
  ProviderTakesNoBatch,
} from '@ark/marketplaces'
import type { BatchAllowance } from '../../../platform/limits/batch-budget.ts'
import type { AccountOfMarketplace, Capabilities } from '../../../platform/capabilities.ts'
import { accountInUse } from '../../catalogue/index.ts'
import { followBatchJob, reconcileListingJob, sendBatchesJob, switchOffListingJob } from '../listings.jobs.ts'
import { type Plan, planStep } from './plan-step.ts'
import {
  type BatchItem,
  type BatchPlace,
  insertBatch,
  itemsUnderWay,
  leaveBatch,
  outdatedSizes,
  waitingSizes,
} from './queries/listing-batches.ts'
import { setNextStep, type Slot } from '../slots/queries/slot-facts.ts'
import { backstopOf } from '../slots/queries/slots-of-variants.ts'
import { nextJobOf, reconcileJobData, recordAnswer } from './record-answer.ts'
import type { StepOutcome } from '../slots/rules/after-outcome.ts'
import {
  ARRIVES_IN_BATCH_MS,
  isBatched,
  kindOfStep,
  minWithdrawalsOfBatch,
  MAX_TURNS_IN_BATCH,
  type WaitingSize,
  enoughForBatch,
} from './rules/batched-steps.ts'
import type { ListingStep } from '../slots/rules/next-listing-step.ts'
import { itemsWithin } from './rules/share-of-quota.ts'
import type { WaitingKind } from '../slots/rules/waiting-kind.ts'
import { outcomeOfFailure, sizeThere } from './take-step.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'marketplaces' | 'clock' | 'log'>

/** More sizes may wait after a batch was sent. */
const NEXT_BATCH_MS = 1_000
const FIRST_LOOK_MS = 2_000
/** Batches in progress may have released quota by then. */
const QUOTA_FREES_MS = 10_000

/** Milliseconds after which a leaving listing is looked at in case its batch was never recorded as sent. */
const LEFT_MS = 60_000

/** Withdrawals are sent first. */
const KINDS: readonly BatchKind[] = ['withdraw', 'create', 'change-price']

/** Thrown before sending when the wanted state of these sizes has changed. */
class OutdatedItems extends Error {
  readonly variantIds: ReadonlySet<number>
  constructor(variantIds: ReadonlySet<number>) {
    super('what is wanted has changed')
    this.variantIds = variantIds
  }
}

/**
 * Withdraws, lists and reprices sizes that wait for free requests, as many per call as the account allows, until fewer
 * wait (docs/decisions/038). Sold pairs never wait here. Each step is decided and recorded like a single one, and its
 * answer counts against that record, so that each size continues by itself if the batch or the process fails.
 */
export async function sendBatches(needs: Needs, place: BatchPlace): Promise<void> {
  let isMore = true
  while (isMore) isMore = await sendWaiting(needs, place)
}

/** Sends one round of batches. Returns whether more sizes wait that may be sent at once. */
async function sendWaiting(needs: Needs, place: BatchPlace): Promise<boolean> {
  const { db, clock, jobs } = needs
  const { retailerId, marketplace } = place
  const accountId = await db.asRetailer(retailerId, (tx) => accountInUse(tx, marketplace))
  const account = { marketplace, accountId, askedBy: retailerId }
  const batches = await batchesOf(needs, account)
  if (!batches) return false
  const scope = { now: clock.now(), limit: batches.mostItems }
  const waiting = enoughForBatch(marketplace, await db.asRetailer(retailerId, (tx) => waitingSizes(tx, place, scope)))
  if (waiting.length === 0) return false
  const granted = await grantFor(needs, { place, account, batches }, waiting)
  const sendAgain = (startAfterMs: number) =>
    jobs.send(sendBatchesJob, { retailer_id: retailerId, marketplace }, { startAfterMs })
  if (granted.items === 0) {
    await letLeaveAlone(needs, place, waiting)
    if (granted.comeBackMs > 0) await sendAgain(granted.comeBackMs)
    return false
  }
  const planned: Plan[] = []
  for (const { variant_id: variantId } of waiting.slice(0, granted.items)) {
    const plan = await planItem(needs, { ...place, variantId })
    if (plan) planned.push(plan)
  }
  for (const kind of KINDS) await sendTogether(needs, { place, accountId, batches }, itemsOfKind(planned, kind))
  if (waiting.length === batches.mostItems) return true
  await sendAgain(NEXT_BATCH_MS)
  return false
}

/** Returns how many items may be sent now, within the marketplace's quota and ARK's own count. */
async function grantFor(
  { db, marketplaces }: Needs,
  { place, account, batches }: { place: BatchPlace; account: AccountOfMarketplace; batches: ListingBatches },
  waiting: readonly WaitingSize[],
): Promise<BatchAllowance> {
  try {
    const quota = await batches.quota(waiting.some(({ waits_for }) => waits_for === 'withdraw') ? 'withdraw' : 'create')
    if (!quota) return await marketplaces.takeBatchItems(account, waiting.length)
    const ofRetailer = await db.asRetailer(place.retailerId, (tx) => itemsUnderWay(tx, place))
    const items = itemsWithin(quota, { ofRetailer, wanted: waiting.length })
    if (items < minWithdrawalsOfBatch(place.marketplace)) return { items: 0, comeBackMs: QUOTA_FREES_MS }
    return await marketplaces.takeBatchItems(account, items)
  } catch (error) {
    if (!isProviderError(error)) throw error
    if (!(error instanceof ProviderTakesNoBatch)) return { items: 0, comeBackMs: QUOTA_FREES_MS }
    marketplaces.leaveBatches(account)
    return { items: 0, comeBackMs: 0 }
  }
}

/** Wakes leaving sizes as single steps, so that they do not wait until batches are granted again. */
const letLeaveAlone = ({ jobs }: Needs, { retailerId, marketplace }: BatchPlace, waiting: readonly WaitingSize[]) =>
  jobs.sendMany(
    switchOffListingJob,
    waiting
      .filter(({ waits_for }) => waits_for === 'withdraw')
      .map(({ variant_id }) => ({ retailer_id: retailerId, variant_id, marketplace, deferrals: MAX_TURNS_IN_BATCH })),
  )

/**
 * Returns the batch calls of the marketplace; null when it has none, accepts none now, or cannot be reached. The sizes'
 * own jobs report the reason.
 */
async function batchesOf({ marketplaces }: Needs, account: AccountOfMarketplace) {
  if (!marketplaces.hasBatches(account)) return null
  try {
    return (await marketplaces.account(account)).batches
  } catch (error) {
    if (isProviderError(error)) return null
    throw error
  }
}

const itemsOfKind = (planned: readonly Plan[], kind: BatchKind): Plan[] =>
  planned.filter(({ step }) => kindOfStep(step.step) === kind)

/** Decides a size's step and records that it is part of a batch. Null when the size needs another step or none. */
function planItem({ db, jobs, clock }: Needs, slot: Slot): Promise<Plan | null> {
  const now = clock.now()
  return db.asRetailer(slot.retailerId, async (tx) => {
    const scope = { slot, now, takes: isBatched, arrivesWithinMs: ARRIVES_IN_BATCH_MS }
    const plan = await planStep({ tx, jobs }, scope)
    if (plan === null || plan === 'elsewhere') {
      await leaveBatch(tx, slot, slot.variantId)
      if (plan) await jobs.within(tx).send(reconcileListingJob, reconcileJobData(slot))
      return null
    }
    // The size's own job waits until the batch must have been processed. Withdrawals are not left unchecked for so
    // long.
    const { [plan.step.step]: waitsFor = 'reprice' } = WAITS_FOR
    const at = new Date(now.getTime() + (waitsFor === 'withdraw' ? LEFT_MS : ARRIVES_IN_BATCH_MS))
    await setNextStep(tx, slot, { at, attemptAt: waitsFor === 'withdraw' ? at : backstopOf(at), waitsFor })
    return plan
  })
}

const WAITS_FOR: Partial<Record<ListingStep['step'], WaitingKind>> = { create: 'list', withdraw: 'withdraw' }

interface Sending {
  place: BatchPlace
  accountId: number | null
  batches: ListingBatches
}

/**
 * Sends steps of one kind as a batch. Sizes with a changed wanted state are left out. A refusal may concern a single
 * item, so halves are retried until that item is refused alone. Withdrawals fall back to single steps at once, and so
 * does everything when the marketplace accepts no batch.
 */
async function sendTogether(needs: Needs, sending: Sending, planned: Plan[]): Promise<void> {
  const { place, accountId, batches } = sending
  if (planned.length === 0) return
  const ofOtherAccounts = planned.filter((plan) => plan.accountId !== accountId)
  const isStillWanted = async () => {
    const outdated = await needs.db.asRetailer(place.retailerId, (tx) => outdatedSizes(tx, place, versionsOf(planned)))
    for (const { slot } of ofOtherAccounts) outdated.add(slot.variantId)
    if (outdated.size > 0) throw new OutdatedItems(outdated)
  }
  try {
    const externalBatchId = await batches.send(batchOf(planned), isStillWanted)
    await recordSentBatch(needs, sending, { planned, externalBatchId })
  } catch (error) {
    if (error instanceof OutdatedItems) {
      const isOutdated = ({ slot }: Plan) => error.variantIds.has(slot.variantId)
      await answerAll(needs, planned.filter(isOutdated), () => ({ kind: 'outdated' }))
      return sendTogether(
        needs,
        sending,
        planned.filter((item) => !isOutdated(item)),
      )
    }
    const isOfAll = error instanceof ProviderTakesNoBatch
    if (isOfAll) needs.marketplaces.leaveBatches({ marketplace: place.marketplace, accountId })
    if (isOfAll || (error instanceof ProviderRefused && leaves(planned)))
      return answerAll(needs, planned, () => ({ kind: 'waits', reason: error.message, retryAfterMs: 0 }))
    if (error instanceof ProviderRefused && planned.length > 1) {
      const half = Math.ceil(planned.length / 2)
      await sendTogether(needs, sending, planned.slice(0, half))
      return sendTogether(needs, sending, planned.slice(half))
    }
    await answerAll(needs, planned, (plan) => outcomeOfFailure(error, plan))
  }
}

const leaves = (planned: readonly Plan[]) => planned.every(({ step }) => step.step === 'withdraw')

const versionsOf = (planned: readonly Plan[]) =>
  planned.map(({ slot, facts }) => ({ variant_id: slot.variantId, version: facts.slot_version }))

function batchOf(planned: readonly Plan[]): ListingBatch {
  const created = planned.flatMap(({ step, facts }) =>
    step.step === 'create' ? [{ ...sizeThere(facts), priceCents: step.price_cents }] : [],
  )
  if (created.length > 0) return { kind: 'create', items: created }
  const leaving = planned.flatMap(({ step }) =>
    step.step === 'withdraw' ? [{ listingId: step.external_listing_id }] : [],
  )
  if (leaving.length > 0) return { kind: 'withdraw', items: leaving }
  const repriced = planned.flatMap(({ step }) =>
    step.step === 'change-price' ? [{ listingId: step.external_listing_id, priceCents: step.price_cents }] : [],
  )
  return { kind: 'change-price', items: repriced }
}

async function recordSentBatch(
  { db, jobs, clock, log }: Needs,
  { place, accountId }: Pick<Sending, 'place' | 'accountId'>,
  { planned, externalBatchId }: { planned: Plan[]; externalBatchId: string },
): Promise<void> {
  const { kind } = batchOf(planned)
  await db.asRetailer(place.retailerId, async (tx) => {
    const items = planned.map(itemOf)
    const batchId = await insertBatch(tx, { ...place, accountId, kind, externalBatchId, items, sentAt: clock.now() })
    const job = { retailer_id: place.retailerId, listing_batch_id: batchId }
    await jobs.within(tx).send(followBatchJob, job, { startAfterMs: FIRST_LOOK_MS })
  })
  log.debug({ ...place, kind, items: planned.length }, 'a batch of listings was sent')
}

const itemOf = ({ slot, step, facts, because, listingId, listingVersion }: Plan): BatchItem => ({
  variant_id: slot.variantId,
  listing_id: listingId,
  listing_version: listingVersion,
  price_cents: 'price_cents' in step ? step.price_cents : 0,
  verify_at: facts.listing?.verify_at?.toISOString() ?? null,
  because,
})

/**
 * Records the same answer for each item and wakes its next step with `deferrals` high enough that it does not wait for
 * another batch. An item that cannot be recorded is taken up by its own job and does not stop the others.
 */
async function answerAll(
  needs: Needs,
  planned: readonly Plan[],
  outcomeOf: (plan: Plan) => StepOutcome,
): Promise<void> {
  const { db, jobs, log } = needs
  for (const plan of planned) {
    const { slot } = plan
    const outcome = outcomeOf(plan)
    await db
      .asRetailer(slot.retailerId, async (tx) => {
        const startAfterMs = await recordAnswer(needs, tx, { plan, outcome })
        const data = { ...reconcileJobData(slot), deferrals: MAX_TURNS_IN_BATCH }
        if (startAfterMs !== null) await jobs.within(tx).send(nextJobOf(plan), data, { startAfterMs })
      })
      .catch((error: unknown) => log.error({ err: error, slot }, 'the answer of a batch was not recorded'))
  }
}
