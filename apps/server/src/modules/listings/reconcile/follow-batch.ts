import {
  type BatchKind,
  isProviderError,
  type MarketplaceListing,
  ProviderNotFound,
  type WorkedBatch,
} from '@ark/marketplaces'
import type { Capabilities } from '../../../platform/capabilities.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { required } from '../../../platform/required.ts'
import { notify } from '../../notifications/index.ts'
import { batchStuck, switchOffListingJob, withdrawListingJob } from '../listings.jobs.ts'
import { type Plan, planStep } from './plan-step.ts'
import {
  schedulePoll,
  type BatchItem,
  batchUnderWay,
  endBatch,
  markReportedToOperator,
  releaseFromBatch,
  type SentBatch,
} from './queries/listing-batches.ts'
import { lockSlot, type Slot, type SlotFacts } from '../slots/queries/slot-facts.ts'
import { reconcileJobData, recordAnswer } from './record-answer.ts'
import {
  ARRIVES_IN_BATCH_MS,
  nextPollAfterMs,
  outcomeOfItem,
  NOTIFY_OPERATOR_AFTER_MS,
  NOTIFY_RETAILER_AFTER_MS,
} from './rules/batched-steps.ts'
import { slowBatchNotice } from './rules/slow-batch-notice.ts'
import type { ListingStep } from '../slots/rules/next-listing-step.ts'
import { inAccountCurrency } from './take-step.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'marketplaces' | 'clock' | 'log'>

/**
 * The result of polling a batch. `unheard`: it is in progress, or the marketplace cannot answer now. `unknown`: the
 * marketplace has no such batch.
 */
type BatchAnswer = WorkedBatch | 'unheard' | 'unknown'

/**
 * Polls a batch and records each item's result like the answer to a single step: only against the recorded intent.
 * Polling continues until the batch ends, however long that takes, and the batch keeps its slots until then. Only an
 * answer, or the marketplace not knowing the batch (any more), ends it.
 */
export async function followBatch(
  needs: Needs,
  { retailerId, batchId }: { retailerId: number; batchId: number },
): Promise<void> {
  const { db, clock, log } = needs
  const batch = await db.asRetailer(retailerId, (tx) => batchUnderWay(tx, retailerId, batchId))
  if (!batch) return
  const answer = await answerOf(needs, batch)
  const now = clock.now()
  const ageMs = now.getTime() - batch.sentAt.getTime()
  // A marketplace may not know a batch yet that it has just accepted.
  if (answer === 'unheard' || (answer === 'unknown' && ageMs < ARRIVES_IN_BATCH_MS))
    return db.asRetailer(retailerId, (tx) => goOnWaiting(tx, needs, { batch, batchId, ageMs }))
  if (answer !== 'unknown')
    for (const item of batch.items)
      await db
        .asRetailer(retailerId, (tx) => recordItem(needs, tx, { batch, batchId, item, result: answer }))
        .catch((error: unknown) => log.error({ err: error, item }, 'the answer of a batch was not recorded'))
  await db.asRetailer(retailerId, (tx) => endBatch(tx, retailerId, { batchId, now }))
}

async function answerOf({ marketplaces, log }: Needs, batch: SentBatch): Promise<BatchAnswer> {
  try {
    const marketplace = await marketplaces.account({ ...batch, askedBy: batch.retailerId })
    const worked = await marketplace.batches?.outcome(batch.kind, batch.externalBatchId)
    if (!worked) return 'unheard'
    const { writes, listings } = worked
    return { writes, listings: listings.map((listing) => inAccountCurrency(marketplace, listing) ?? listing) }
  } catch (error) {
    if (!isProviderError(error)) throw error
    log.debug({ err: error, batch: batch.externalBatchId }, 'a batch cannot be polled now')
    return error instanceof ProviderNotFound ? 'unknown' : 'unheard'
  }
}

/** Polls the batch again later. Notifies the retailer once after an hour, and the operator once after a day. */
async function goOnWaiting(
  tx: Tx,
  { jobs, clock }: Pick<Needs, 'jobs' | 'clock'>,
  { batch, batchId, ageMs }: { batch: SentBatch; batchId: number; ageMs: number },
): Promise<void> {
  const { retailerId, marketplace, kind, items, sentAt } = batch
  await schedulePoll(tx, retailerId, { batchId, at: new Date(clock.now().getTime() + nextPollAfterMs(ageMs)) })
  if (ageMs >= NOTIFY_RETAILER_AFTER_MS)
    await notify(
      tx,
      { jobs, clock },
      { retailerId, notice: slowBatchNotice({ batchId, marketplace, kind, items, sentAt }) },
    )
  if (ageMs >= NOTIFY_OPERATOR_AFTER_MS && (await markReportedToOperator(tx, retailerId, batchId)))
    await jobs.within(tx).publish(batchStuck, {
      retailer_id: retailerId,
      marketplace,
      listings: items.length,
      sent_at: sentAt.toISOString(),
    })
}

interface Recorded {
  batch: SentBatch
  batchId: number
  item: BatchItem
  result: WorkedBatch
}

async function recordItem(needs: Needs, tx: Tx, { batch, batchId, item, result }: Recorded): Promise<void> {
  const { jobs, clock } = needs
  const now = clock.now()
  const { retailerId, marketplace, kind } = batch
  const slot: Slot = { retailerId, marketplace, variantId: item.variant_id }
  await releaseFromBatch(tx, slot, { batchId, now })
  const facts = await lockSlot(tx, slot, now)
  if (facts?.listing?.version !== item.listing_version) return
  const isOfItem = (each: { variantId: string | null; listingId: string | null }) =>
    kind === 'create'
      ? each.variantId === facts.external_variant_id
      : each.listingId === facts.listing?.external_listing_id
  const write = result.writes.find(isOfItem) ?? null
  const listing = result.listings.find(isOfItem) ?? null
  await recordAnswer(needs, tx, {
    plan: planOf(item, facts, { slot, kind, at: now }),
    outcome: outcomeOfItem(kind, { write, listing }),
  })
  if (listing) await recordLook(needs, tx, { slot, listing, now })
  // Other steps are left to jobs; if the pair has to leave, that job runs first.
  const next = await planStep({ tx, jobs }, { slot, now, takes: () => false })
  const isSold = facts.offer.offerable_units <= 0
  if (next) await jobs.within(tx).send(isSold ? withdrawListingJob : switchOffListingJob, reconcileJobData(slot))
}

/** Records a listing that the batch's answer showed as a look at it. */
async function recordLook(
  needs: Needs,
  tx: Tx,
  { slot, listing, now }: { slot: Slot; listing: MarketplaceListing; now: Date },
): Promise<void> {
  const plan = await planStep({ tx, jobs: needs.jobs }, { slot, now, takes: ({ step }) => step === 'look' })
  if (plan && plan !== 'elsewhere') await recordAnswer(needs, tx, { plan, outcome: { kind: 'seen', listing } })
}

/** Returns the plan that the item was sent with, as far as recording its answer needs it. */
function planOf(
  item: BatchItem,
  facts: SlotFacts,
  { slot, kind, at }: { slot: Slot; kind: BatchKind; at: Date },
): Plan {
  const listing = facts.listing && { ...facts.listing, verify_at: item.verify_at ? new Date(item.verify_at) : null }
  const isLeaving = kind === 'withdraw'
  return {
    slot,
    step: sentStep(kind, item, listing),
    facts: { ...facts, listing },
    isLeaving,
    lane: isLeaving ? 'switch-offs' : 'writes',
    because: item.because,
    accountId: listing?.marketplace_account_id ?? null,
    leftAccountId: null,
    at,
    listingId: item.listing_id,
    listingVersion: item.listing_version,
  }
}

/** Returns the step that a batch made for an item. */
function sentStep(kind: BatchKind, { price_cents }: BatchItem, listing: SlotFacts['listing']): ListingStep {
  if (kind === 'create') return { step: 'create', price_cents }
  const external_listing_id = required(listing?.external_listing_id, 'the id of a listing in a batch')
  return kind === 'withdraw' ? { step: kind, external_listing_id } : { step: kind, external_listing_id, price_cents }
}
