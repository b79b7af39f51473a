import { type BatchedWrite, type BatchKind, isProviderError, type MarketplaceListing } from '@ark/marketplaces'
import type { Capabilities } from '../../platform/capabilities.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { followBatchJob, switchOffListingJob, withdrawListingJob } from './listings.jobs.ts'
import type { Plan } from './listing-plan.ts'
import { planStep } from './plan-step.ts'
import { type BatchItem, batchUnderWay, endBatch, type SentBatch } from './queries/listing-batches.ts'
import { lockSlot, type Slot, type SlotFacts } from './queries/slot-facts.ts'
import { reconcileJobData, recordAnswer } from './record-answer.ts'
import { ARRIVES_IN_BATCH_MS, outcomeOfItem } from './rules/batched-steps.ts'
import type { ListingStep } from './rules/next-listing-step.ts'
import { inAccountCurrency } from './take-step.ts'

type Needs = Pick<Capabilities, 'db' | 'jobs' | 'marketplaces' | 'clock' | 'log'>

/** Often at first, then less: requests are few. */
const SOONEST_LOOK_MS = 2_000
const LATEST_LOOK_MS = 30_000

interface WorkedOn {
  writes: readonly BatchedWrite[]
  listings: readonly MarketplaceListing[]
}

/**
 * Asks whether a batch was worked on, and records what became of each item as the answers to single steps are:
 * against what was written down for it, or not at all. A batch of which nothing is heard for too long is given up:
 * its sizes are looked after one by one.
 */
export async function followBatch(
  needs: Needs,
  { retailerId, batchId }: { retailerId: number; batchId: number },
): Promise<void> {
  const { db, jobs, clock, log } = needs
  const batch = await db.asRetailer(retailerId, (tx) => batchUnderWay(tx, retailerId, batchId))
  if (!batch) return
  const result = await resultOf(needs, batch)
  const ageMs = clock.now().getTime() - batch.sentAt.getTime()
  if (!result && ageMs < ARRIVES_IN_BATCH_MS) {
    const startAfterMs = Math.min(LATEST_LOOK_MS, Math.max(SOONEST_LOOK_MS, ageMs / 4))
    return jobs.send(followBatchJob, { retailer_id: retailerId, listing_batch_id: batchId }, { startAfterMs })
  }
  if (result)
    for (const item of batch.items)
      await db
        .asRetailer(retailerId, (tx) => recordItem(needs, tx, { batch, item, result }))
        .catch((error: unknown) => log.error({ err: error, item }, 'the answer of a batch was not recorded'))
  await db.asRetailer(retailerId, (tx) => endBatch(tx, retailerId, batchId))
}

/** Null: it is worked on, or the marketplace cannot be asked now. */
async function resultOf({ marketplaces, log }: Needs, batch: SentBatch): Promise<WorkedOn | null> {
  try {
    const marketplace = await marketplaces.account({ ...batch, askedBy: batch.retailerId })
    const writes = (await marketplace.batches?.writes(batch.kind, batch.externalBatchId)) ?? null
    if (!writes) return null
    const listings = (await marketplace.batches?.listings(batch.externalBatchId)) ?? []
    return { writes, listings: listings.map((listing) => inAccountCurrency(marketplace, listing) ?? listing) }
  } catch (error) {
    if (!isProviderError(error)) throw error
    log.debug({ err: error, batch: batch.externalBatchId }, 'a batch cannot be asked about now')
    return null
  }
}

interface Recorded {
  batch: SentBatch
  item: BatchItem
  result: WorkedOn
}

async function recordItem(needs: Needs, tx: Tx, { batch, item, result }: Recorded): Promise<void> {
  const { jobs, clock } = needs
  const now = clock.now()
  const { retailerId, marketplace, kind } = batch
  const slot: Slot = { retailerId, marketplace, variantId: item.variant_id }
  const facts = await lockSlot(tx, slot, now)
  if (facts?.listing?.version !== item.listing_version) return
  const isOfItem = (each: { variantId: string | null; listingId: string | null }) =>
    kind === 'create'
      ? each.variantId === facts.external_variant_id
      : each.listingId === facts.listing?.external_listing_id
  const write = result.writes.find(isOfItem) ?? null
  const listing = result.listings.find(isOfItem) ?? null
  await recordAnswer(needs, tx, {
    slot,
    plan: planOf(item, facts, { kind, at: now }),
    outcome: outcomeOfItem(kind, { write, listing }),
  })
  if (listing) await recordLook(needs, tx, { slot, listing, now })
  // What else is to be done is not done here; should the pair have to leave, it does so first.
  const next = await planStep({ tx, jobs }, { slot, now, takes: () => false })
  const isSold = facts.offer.offerable_units <= 0
  if (next) await jobs.within(tx).send(isSold ? withdrawListingJob : switchOffListingJob, reconcileJobData(slot))
}

/** Shown with its batch, a listing was looked at. */
async function recordLook(
  needs: Needs,
  tx: Tx,
  { slot, listing, now }: { slot: Slot; listing: MarketplaceListing; now: Date },
): Promise<void> {
  const plan = await planStep({ tx, jobs: needs.jobs }, { slot, now, takes: ({ step }) => step === 'look' })
  if (plan && plan !== 'elsewhere') await recordAnswer(needs, tx, { slot, plan, outcome: { kind: 'seen', listing } })
}

/** The plan that the item was handed over with, as far as its answer needs it. */
function planOf(item: BatchItem, facts: SlotFacts, { kind, at }: { kind: BatchKind; at: Date }): Plan {
  const listing = facts.listing && { ...facts.listing, verify_at: item.verify_at ? new Date(item.verify_at) : null }
  const { price_cents } = item
  const step: ListingStep =
    kind === 'create'
      ? { step: 'create', price_cents }
      : { step: 'change-price', external_listing_id: listing?.external_listing_id ?? '', price_cents }
  return {
    step,
    facts: { ...facts, listing },
    isLeaving: false,
    lane: 'writes',
    because: item.because,
    accountId: listing?.marketplace_account_id ?? null,
    leftAccountId: null,
    at,
    listingId: item.listing_id,
    listingVersion: item.listing_version,
  }
}
