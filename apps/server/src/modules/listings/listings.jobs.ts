import Type, { type Static } from 'typebox'
import { declareEvent, declareJob } from '../../platform/jobs/declare-job.ts'
import { businessClosingChanged } from '../accounts/index.ts'
import { accountsChanged, accountWorksAgain, feesChanged, marketRefreshed } from '../catalogue/index.ts'
import { productsUnlinked, stockChanged } from '../inventory/index.ts'

/** The data of a job that continues a run of a retailer. */
const RunOfRetailer = Type.Object({ retailer_id: Type.Integer(), run_id: Type.Integer() })

const Marketplace = Type.Union([Type.Literal('stockx'), Type.Literal('goat')])

/**
 * Compares the wanted state of a slot with its live listing, and makes one step at a time until nothing is left to do.
 * Planned again for every slot that is not at rest (`planReconciliation`); the listing shows its last error.
 */
export const reconcileListingJob = declareJob({
  name: 'listings.reconcile',
  isPlannedAgain: true,
  data: Type.Object({
    retailer_id: Type.Integer(),
    variant_id: Type.Integer(),
    marketplace: Marketplace,
    /** The number of times its turn was deferred for lack of a free request. */
    deferrals: Type.Optional(Type.Integer()),
  }),
  keyOf: ({ retailer_id, variant_id, marketplace }) => `${retailer_id}:${variant_id}:${marketplace}`,
  retryLimit: 50,
})

/** The priority of withdrawals after a sale, ahead of every waiting price change. */
export const WITHDRAWAL_PRIORITY = 100

/**
 * Withdraws listings of a size of which a pair may have been sold. It has its own queue, workers and lane, so that it
 * waits only for other sold pairs (docs/decisions/078). Several queues may compare one slot at the same time, because
 * an answer counts only against the state that its plan saw.
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
 * Withdraws listings that may have to leave although a pair is in stock: a person disabled the size or reserved the
 * pair, a rule withdraws it, or so many sizes changed at once that none is urgent. It runs after sold pairs and before
 * creations and price changes.
 */
export const switchOffListingJob = declareJob({
  name: 'listings.switch-off',
  isPlannedAgain: true,
  data: reconcileListingJob.data,
  keyOf: ({ retailer_id, variant_id, marketplace }) => `${retailer_id}:${variant_id}:${marketplace}`,
  retryLimit: 50,
})

/**
 * Withdraws, lists or reprices sizes of a retailer that wait for free requests of a marketplace, many by one call. The
 * sizes' own jobs make up for a lost run.
 */
export const sendBatchesJob = declareJob({
  name: 'listings.send-batches',
  isPlannedAgain: true,
  data: Type.Object({ retailer_id: Type.Integer(), marketplace: Marketplace }),
  keyOf: ({ retailer_id, marketplace }) => `${retailer_id}:${marketplace}`,
  onceQueued: true,
})

/**
 * Reads an account's listings on sale and compares them with ARK's records. Planned again once a day, and until it is
 * complete (`planAccountSweeps`).
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
 * Withdraws an unknown listing after a decision. Planned again at the end of each sweep of its account
 * (`sweepAccountJob`).
 */
export const withdrawUnknownJob = declareJob({
  name: 'listings.withdraw-unknown',
  isPlannedAgain: true,
  data: Type.Object({
    marketplace_account_id: Type.Integer(),
    external_listing_id: Type.String(),
    /** The number of reads so far. */
    looks: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  keyOf: ({ marketplace_account_id, external_listing_id }) => `${marketplace_account_id}:${external_listing_id}`,
})

/**
 * Polls a batch until the marketplace reports its results, and records them size by size. Planned again until then
 * (`planBatches`).
 */
export const followBatchJob = declareJob({
  name: 'listings.follow-batch',
  isPlannedAgain: true,
  data: Type.Object({ retailer_id: Type.Integer(), listing_batch_id: Type.Integer() }),
  // The key makes a retailer's batches run one after the other.
  keyOf: ({ retailer_id }) => String(retailer_id),
})

/** Returns whether a stock change may be a sale: not an edit by a person, and not a change of a whole store. */
export const mayBeSale = ({ is_held_back = false, variant_ids }: Static<typeof stockChanged.data>): boolean =>
  !is_held_back && variant_ids.length > 0

export const reconcileWhenStockChangesJob = declareJob({
  name: 'listings.reconcile-when-stock-changes',
  data: stockChanged.data,
  // Changes of a whole store must not delay sales of the same retailer or of another one.
  keyOf: (changed) => `${changed.retailer_id}:${mayBeSale(changed) ? 'sold' : 'held back'}`,
  priority: WITHDRAWAL_PRIORITY,
})
/** Disables sizes of unlinked products, so that they are not offered again automatically when stock returns. */
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

/** Schedules an early read of the markets of sizes that a retailer has started to offer. */
export const scheduleMarketReadJob = declareJob({
  name: 'listings.schedule-market-read',
  data: Type.Object({ retailer_id: Type.Integer(), variant_ids: Type.Array(Type.Integer()) }),
  keyOf: ({ retailer_id }) => String(retailer_id),
})

/**
 * Decides again which listing of a size gives way to the other (Goblin Mode). Planned again whenever its slots come to
 * rest (`planReconciliation`).
 */
export const evaluateGoblinModeJob = declareJob({
  name: 'listings.evaluate-goblin-mode',
  isPlannedAgain: true,
  data: Type.Object({ retailer_id: Type.Integer(), variant_id: Type.Integer() }),
  keyOf: ({ retailer_id, variant_id }) => `${retailer_id}:${variant_id}`,
})

/**
 * Evaluates the repricing rules for sizes of a retailer on both marketplaces. Planned again whenever their slots come
 * to rest (`planReconciliation`).
 */
export const evaluateRepricingJob = declareJob({
  name: 'listings.evaluate-repricing',
  isPlannedAgain: true,
  data: Type.Object({ retailer_id: Type.Integer(), variant_ids: Type.Array(Type.Integer()) }),
  // The mass-change guard serializes a retailer's evaluations anyway.
  keyOf: ({ retailer_id }) => String(retailer_id),
})

/**
 * Compares the offered last pairs of a retailer whose default rule changed. Each slot is compared again whenever it
 * comes to rest (`planReconciliation`).
 */
export const compareLastPairsJob = declareJob({
  name: 'listings.compare-last-pairs',
  isPlannedAgain: true,
  data: Type.Object({ retailer_id: Type.Integer() }),
  keyOf: ({ retailer_id }) => String(retailer_id),
})

/** Starts the comparison of all affected retailers after fees changed, of a product or in general. */
export const compareOffersWhenFeesChangeJob = declareJob({
  name: 'listings.compare-offers-when-fees-change',
  data: feesChanged.data,
})

/**
 * Compares a retailer's offers of a product, or with null, all of them, after a fee change. Each slot is compared again
 * whenever it comes to rest (`planReconciliation`).
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

/** Reads a sent CSV and compares it with the current values. Handles one file of a retailer at a time. */
export const checkCsvJob = declareJob({
  name: 'listings.check-csv',
  data: Type.Object({ retailer_id: Type.Integer(), run_id: Type.Integer() }),
  keyOf: ({ retailer_id }) => String(retailer_id),
  priority: 50,
  retryLimit: 6,
})

/** Applies the rows of a CSV in batches, and continues where it stopped. Handles one file of a retailer at a time. */
export const applyCsvJob = declareJob({
  name: 'listings.apply-csv',
  data: Type.Object({ retailer_id: Type.Integer(), run_id: Type.Integer() }),
  keyOf: ({ retailer_id }) => String(retailer_id),
  priority: 50,
  retryLimit: 6,
})

/** Starts the handovers of all affected retailers after an account of a marketplace was given up. */
export const handOverWhenAccountsChangeJob = declareJob({
  name: 'listings.hand-over-when-accounts-change',
  data: accountsChanged.data,
  priority: 50,
})

/** Starts the handover of one retailer. */
export const beginHandoverJob = declareJob({
  name: 'listings.begin-handover',
  data: Type.Object({ retailer_id: Type.Integer(), marketplace: Marketplace, left_account_id: Type.Integer() }),
  keyOf: ({ retailer_id }) => String(retailer_id),
  priority: 50,
})

/** Moves a retailer's listings to the account in use. Counts the remaining ones whenever one has ended. */
export const handOverJob = declareJob({
  name: 'listings.hand-over',
  data: RunOfRetailer,
  keyOf: ({ retailer_id, run_id }) => `${retailer_id}:${run_id}`,
  onceQueued: true,
  isPlannedAgain: true,
  priority: 50,
  retryLimit: 6,
})

/** Sizes whose offers were compared with their stock; an empty list means many. */
export const offersCompared = declareEvent({
  event: 'offers-compared',
  data: Type.Object({ retailer_id: Type.Integer(), variant_ids: Type.Array(Type.Integer()) }),
})

/** A listing that is confirmed to be gone from its marketplace, or was sold there. */
export const listingEnded = declareEvent({
  event: 'listing-ended',
  data: Type.Object({
    retailer_id: Type.Integer(),
    listing_id: Type.Integer(),
    outcome: Type.Union([Type.Literal('withdrawn'), Type.Literal('sold')]),
  }),
})

/** A batch that a marketplace has not completed for a day. */
export const batchStuck = declareEvent({
  event: 'batch-stuck',
  data: Type.Object({
    retailer_id: Type.Integer(),
    marketplace: Marketplace,
    listings: Type.Integer(),
    sent_at: Type.String(),
  }),
})

/** A listing that the marketplace reports as sold before ARK has read its order. */
export const saleSuspected = declareEvent({
  event: 'sale-suspected',
  data: Type.Object({
    retailer_id: Type.Integer(),
    marketplace: Marketplace,
    /** Missing in events of older workers; then it is the account that the retailer uses. */
    marketplace_account_id: Type.Optional(Type.Integer()),
  }),
})

/** Wakes everything that waited for a marketplace account that works again. */
export const wakeListingsWhenAccountWorksJob = declareJob({
  name: 'listings.wake-when-account-works',
  data: accountWorksAgain.data,
  keyOf: ({ marketplace_account_id }) => String(marketplace_account_id),
})

/**
 * Withdraws the listings of a business that is closing, and lists its sizes again when that was undone. It runs after
 * the change is committed, so that it also finds the listings that began meanwhile.
 */
export const wakeListingsWhenBusinessClosesJob = declareJob({
  name: 'listings.wake-when-business-closes',
  data: businessClosingChanged.data,
  keyOf: ({ retailer_id }) => String(retailer_id),
  priority: 50,
})
