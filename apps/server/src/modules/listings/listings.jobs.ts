import Type, { type Static } from 'typebox'
import { declareEvent, declareJob } from '../../platform/jobs/declare-job.ts'
import { accountsChanged, accountWorksAgain, feesChanged, marketRefreshed } from '../catalogue/index.ts'
import { productsUnlinked, stockChanged, storeImported } from '../inventory/index.ts'

/** The data of a job that goes on with a run of a retailer. */
const RunOfRetailer = Type.Object({ retailer_id: Type.Integer(), run_id: Type.Integer() })

const Marketplace = Type.Union([Type.Literal('stockx'), Type.Literal('goat')])

/**
 * Compares what is wanted on one marketplace with what is live, and makes one step at a time until nothing is left to
 * do (domain §5). Planned again for every slot that is not at rest (`planReconciliation`), with its last error on the
 * listing.
 */
export const reconcileListingJob = declareJob({
  name: 'listings.reconcile',
  isPlannedAgain: true,
  data: Type.Object({
    retailer_id: Type.Integer(),
    variant_id: Type.Integer(),
    marketplace: Marketplace,
    /** How often its turn was put off for want of a free request. */
    deferrals: Type.Optional(Type.Integer()),
  }),
  keyOf: ({ retailer_id, variant_id, marketplace }) => `${retailer_id}:${variant_id}:${marketplace}`,
  retryLimit: 50,
})

/** A pair that is sold leaves first: before every repricing that waits (quality.md R5). */
export const WITHDRAWAL_PRIORITY = 100

/**
 * The same comparison where a pair may have been sold, as far as something has to leave: a queue with workers and a
 * lane of its own, so that it waits for nothing but other sold pairs (docs/decisions/078). Several queues may compare
 * one slot at the same time: an answer counts only against what its plan saw.
 */
export const withdrawListingJob = declareJob({
  name: 'listings.withdraw',
  isPlannedAgain: true,
  data: reconcileListingJob.data,
  keyOf: ({ retailer_id, variant_id, marketplace }) => `${retailer_id}:${variant_id}:${marketplace}`,
  priority: WITHDRAWAL_PRIORITY,
  retryLimit: 50,
})

/**
 * The same where a listing may have to leave though its pair is there: a person has switched it off or keeps the pair
 * back, a rule takes it away, or so many sizes have changed at once that none of them is urgent. After sold pairs,
 * before what is made or repriced.
 */
export const switchOffListingJob = declareJob({
  name: 'listings.switch-off',
  isPlannedAgain: true,
  data: reconcileListingJob.data,
  keyOf: ({ retailer_id, variant_id, marketplace }) => `${retailer_id}:${variant_id}:${marketplace}`,
  retryLimit: 50,
})

/**
 * Lists or reprices sizes of a retailer that wait for free requests of a marketplace, many by one call. What is lost
 * of it is made up for by the sizes' own jobs.
 */
export const sendBatchesJob = declareJob({
  name: 'listings.send-batches',
  isPlannedAgain: true,
  data: Type.Object({ retailer_id: Type.Integer(), marketplace: Marketplace }),
  keyOf: ({ retailer_id, marketplace }) => `${retailer_id}:${marketplace}`,
  onceQueued: true,
})

/**
/**
 * Reads what an account has for sale and compares it with what is believed. Planned again once a day, and until it is
 * through (`planAccountSweeps`).
 */
export const sweepAccountJob = declareJob({
  name: 'listings.sweep-account',
  isPlannedAgain: true,
  data: Type.Object({ marketplace_account_id: Type.Integer() }),
  keyOf: ({ marketplace_account_id }) => String(marketplace_account_id),
  onceQueued: true,
  priority: -10,
  retryLimit: 0,
})

/**
 * Withdraws a listing that ARK does not know, as was decided. Planned again at the end of each sweep of its account
 * (`sweepAccountJob`).
 */
export const withdrawUnknownJob = declareJob({
  name: 'listings.withdraw-unknown',
  isPlannedAgain: true,
  data: Type.Object({
    marketplace_account_id: Type.Integer(),
    external_listing_id: Type.String(),
    /** How often it was looked at so far. */
    looks: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  keyOf: ({ marketplace_account_id, external_listing_id }) => `${marketplace_account_id}:${external_listing_id}`,
})

/**
 * Asks what became of a batch until the marketplace says so, and records it size by size. Planned again until then
 * (`planBatches`).
 */
export const followBatchJob = declareJob({
  name: 'listings.follow-batch',
  isPlannedAgain: true,
  data: Type.Object({ retailer_id: Type.Integer(), listing_batch_id: Type.Integer() }),
  // Batches of a retailer are asked about one after the other.
  keyOf: ({ retailer_id }) => String(retailer_id),
})

/** Whether a change of stock may be a sale: not by a person's hand, and not of a whole store at once. */
export const maySell = ({ is_held_back = false, variant_ids }: Static<typeof stockChanged.data>): boolean =>
  !is_held_back && variant_ids.length > 0

export const reconcileWhenStockChangesJob = declareJob({
  name: 'listings.reconcile-when-stock-changes',
  data: stockChanged.data,
  // What is done with a whole store holds up neither its own sales nor another's.
  keyOf: (changed) => `${changed.retailer_id}:${maySell(changed) ? 'sold' : 'held back'}`,
  priority: WITHDRAWAL_PRIORITY,
})
/** Sizes of products that were given up are not offered again by themselves when stock comes back. */
export const disableWhenProductsAreUnlinkedJob = declareJob({
  name: 'listings.disable-when-products-are-unlinked',
  data: productsUnlinked.data,
  keyOf: ({ retailer_id }) => String(retailer_id),
  priority: WITHDRAWAL_PRIORITY,
})
export const showMarketWhenRefreshedJob = declareJob({
  name: 'listings.show-market-when-refreshed',
  data: marketRefreshed.data,
})

/** A retailer has begun to offer sizes: their market is read soon. */
export const scheduleMarketReadJob = declareJob({
  name: 'listings.schedule-market-read',
  data: Type.Object({ retailer_id: Type.Integer(), variant_ids: Type.Array(Type.Integer()) }),
  keyOf: ({ retailer_id }) => String(retailer_id),
})

/**
 * Decides anew which listing of a size gives way to the other (Goblin Mode). Planned again as often as its slots come
 * to rest (`planReconciliation`).
 */
export const evaluateGoblinModeJob = declareJob({
  name: 'listings.evaluate-goblin-mode',
  isPlannedAgain: true,
  data: Type.Object({ retailer_id: Type.Integer(), variant_id: Type.Integer() }),
  keyOf: ({ retailer_id, variant_id }) => `${retailer_id}:${variant_id}`,
})

/**
 * Decides anew what the repricing rules ask for sizes of a retailer on either marketplace. Planned again as often as
 * their slots come to rest (`planReconciliation`).
 */
export const evaluateRepricingJob = declareJob({
  name: 'listings.evaluate-repricing',
  isPlannedAgain: true,
  data: Type.Object({ retailer_id: Type.Integer(), variant_ids: Type.Array(Type.Integer()) }),
  // The guard against mass changes counts them one after the other anyway.
  keyOf: ({ retailer_id }) => String(retailer_id),
})

/**
 * Where a retailer offers last pairs has changed: those on offer are compared. Each of them is again as often as its
 * slots come to rest (`planReconciliation`).
 */
export const compareLastPairsJob = declareJob({
  name: 'listings.compare-last-pairs',
  isPlannedAgain: true,
  data: Type.Object({ retailer_id: Type.Integer() }),
  keyOf: ({ retailer_id }) => String(retailer_id),
})

/** Fees have changed, of a product or for all: whoever offers something of it has his asks compared. */
export const compareOffersWhenFeesChangeJob = declareJob({
  name: 'listings.compare-offers-when-fees-change',
  data: feesChanged.data,
})

/**
 * What a retailer offers (of a product; null: all of it) is compared, since fees have changed. Each of its slots is so
 * again as often as it comes to rest (`planReconciliation`).
 */
export const compareOffersJob = declareJob({
  name: 'listings.compare-offers',
  isPlannedAgain: true,
  data: Type.Object({ retailer_id: Type.Integer(), product_id: Type.Union([Type.Integer(), Type.Null()]) }),
  keyOf: ({ retailer_id }) => String(retailer_id),
})

/** Disables a retailer's listings of products released today. Planned again all that day (`planReleaseDay`). */
export const disableOnReleaseDayJob = declareJob({
  name: 'listings.disable-on-release-day',
  isPlannedAgain: true,
  data: Type.Object({ retailer_id: Type.Integer() }),
  keyOf: ({ retailer_id }) => String(retailer_id),
  onceQueued: true,
})

/** Reads a CSV that was sent and compares it with the stock. One file of a retailer at a time. */
export const checkCsvJob = declareJob({
  name: 'listings.check-csv',
  data: Type.Object({ retailer_id: Type.Integer(), run_id: Type.Integer() }),
  keyOf: ({ retailer_id }) => String(retailer_id),
  priority: 50,
  retryLimit: 6,
})

/** Brings the rows of a CSV in, a batch at a time; goes on where it stopped. One file of a retailer at a time. */
export const applyCsvJob = declareJob({
  name: 'listings.apply-csv',
  data: Type.Object({ retailer_id: Type.Integer(), run_id: Type.Integer() }),
  keyOf: ({ retailer_id }) => String(retailer_id),
  priority: 50,
  retryLimit: 6,
})

/** An account of a marketplace was given up: what is listed on it is handed over, retailer by retailer. */
export const handOverWhenAccountsChangeJob = declareJob({
  name: 'listings.hand-over-when-accounts-change',
  data: accountsChanged.data,
  priority: 50,
})

/** Begins the handover of one retailer. */
export const beginHandoverJob = declareJob({
  name: 'listings.begin-handover',
  data: Type.Object({ retailer_id: Type.Integer(), marketplace: Marketplace, left_account_id: Type.Integer() }),
  keyOf: ({ retailer_id }) => String(retailer_id),
  priority: 50,
})

/** Moves a retailer's listings to the account that he uses now. Counts what is left whenever one has ended. */
export const handOverJob = declareJob({
  name: 'listings.hand-over',
  data: RunOfRetailer,
  keyOf: ({ retailer_id, run_id }) => `${retailer_id}:${run_id}`,
  onceQueued: true,
  isPlannedAgain: true,
  priority: 50,
  retryLimit: 6,
})

/** Products that came with an import are to be asked about: what they shall net. */
export const recordNewProductsWhenStoreIsImportedJob = declareJob({
  name: 'listings.note-new-products-when-store-is-imported',
  data: storeImported.data,
  keyOf: ({ retailer_id }) => String(retailer_id),
})

/** What is on offer of sizes was compared with their stock again; empty means many. */
export const offersCompared = declareEvent({
  event: 'offers-compared',
  data: Type.Object({ retailer_id: Type.Integer(), variant_ids: Type.Array(Type.Integer()) }),
})

/** A listing is surely gone from its marketplace, or turned out to be sold there. */
export const listingEnded = declareEvent({
  event: 'listing-ended',
  data: Type.Object({
    retailer_id: Type.Integer(),
    listing_id: Type.Integer(),
    outcome: Type.Union([Type.Literal('withdrawn'), Type.Literal('sold')]),
  }),
})

/** A marketplace has not worked through a batch for a day. */
export const batchStuck = declareEvent({
  event: 'batch-stuck',
  data: Type.Object({
    retailer_id: Type.Integer(),
    marketplace: Marketplace,
    listings: Type.Integer(),
    sent_at: Type.String(),
  }),
})

/** The marketplace says that a listing of this retailer's was sold, before its order was read. */
export const saleSuspected = declareEvent({
  event: 'sale-suspected',
  data: Type.Object({
    retailer_id: Type.Integer(),
    marketplace: Marketplace,
    /** Left out by workers of before 0117: the account that the retailer uses. */
    marketplace_account_id: Type.Optional(Type.Integer()),
  }),
})

/** What waited for a marketplace account that was refused goes on at once. */
export const wakeListingsWhenAccountWorksJob = declareJob({
  name: 'listings.wake-when-account-works',
  data: accountWorksAgain.data,
  keyOf: ({ marketplace_account_id }) => String(marketplace_account_id),
})
