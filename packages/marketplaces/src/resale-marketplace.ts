import type { OutsideMoney, SaleStage } from '@ark/domain'

/**
 * The port to a resale marketplace, in ARK's terms. StockX and GOAT (alias) implement it; the vendors' terms end at
 * their adapters. Incoming money is an amount with its currency; outgoing prices are in the account's currency
 * (`currency`). IDs are the marketplace's own opaque strings. Times are `Date`. Refusals and failures are the errors in
 * `provider-errors.ts`.
 */
export type MarketplaceName = 'stockx' | 'goat'

/**
 * The purpose of a call. A budget serves the lanes in this order. `withdrawals`: withdraw the listings of a sold pair;
 * `orders`: read and process sales; `lookups`: a person waits; `switch-offs`: withdraw a listing whose pair is still
 * there; `writes`: create or reprice a listing; `sweeps`: compare an account's listings with leftover requests.
 */
export type RequestLane = 'withdrawals' | 'orders' | 'lookups' | 'switch-offs' | 'writes' | 'sweeps' | 'market-data'

/**
 * The purpose of reading a listing. Confirming the withdrawal of a sold pair comes before everything else; checking
 * that an unchanged listing still exists uses leftover requests.
 */
export type ListingLane = Extract<RequestLane, 'withdrawals' | 'switch-offs' | 'writes' | 'sweeps'>

/** The purpose of reading an order: a new sale takes stock, a known one is only followed. */
export type OrderLane = Extract<RequestLane, 'orders' | 'writes'>

/**
 * The requests that an account may make, shared by all processes. Resolves when the call may be sent; rejects with
 * `ProviderThrottled`.
 */
export interface RequestBudget {
  spend(lane: RequestLane): Promise<RequestPermit>
}

/** The permission for one request. Its answer affects the whole account. */
export interface RequestPermit {
  /**
   * Reports an answer of 429: no process sends requests for this account until the pause ends. `retryAfterMs` is the
   * provider's `Retry-After`, or null. Resolves with the pause in ms.
   */
  throttled(retryAfterMs: number | null): Promise<number>
  /** Reports any other answer. Never rejects, because the answer is usable anyway. */
  answered(): Promise<void>
}

export interface MarketplaceProduct {
  productId: string
  title: string
  /** The style code in the marketplace's spelling. It may be compound ('315122-111/CW2288-111') or null. */
  styleCode: string | null
  brand: string | null
  productType: string
  urlKey: string | null
  colorway: string | null
  gender: string | null
  /** `YYYY-MM-DD` */
  releaseDate: string | null
  retailPriceCents: number | null
  imageUrl: string | null
}

export interface MarketplaceVariant {
  variantId: string
  /** The size as the marketplace shows it: '9', '5W', '7Y', '10.5C'. */
  size: string
  /** This size on other scales, from the marketplace's own chart of the product: 'UK 8', 'EU 42.5'. */
  chart?: string[]
  gtins: string[]
  sortIndex: number
}

/** Market prices in the account's currency; null where the marketplace has none. */
export interface VariantMarketData {
  variantId: string
  lowestAskCents: number | null
  highestBidCents: number | null
  lastSaleCents: number | null
  sellFasterCents: number | null
  earnMoreCents: number | null
}

export type ListingState = 'pending' | 'live' | 'inactive' | 'sold' | 'withdrawn'

export interface MarketplaceListing {
  listingId: string
  variantId: string
  state: ListingState
  price: OutsideMoney | null
  /** The order that bought the listing, where the marketplace names it. */
  orderId: string | null
  /** Why the listing is not live, in the marketplace's words. */
  reason: string | null
  createdAt: Date
  /** When the ask expires; null: never, or unknown. */
  expiresAt: Date | null
}

/** A listing of the account with the data that a person needs to recognize it. */
export interface ListingOnSale extends MarketplaceListing {
  productId: string | null
  productName: string | null
  styleCode: string | null
  size: string | null
}

export interface OnSalePage {
  listings: ListingOnSale[]
  /** The cursor for the next page; null at the end. */
  next: string | null
}

/**
 * The answer to a write. `pending`: accepted but not done; call `operation` with `operationId` until it ends. `done`
 * and `failed` are final.
 */
export interface ListingWrite {
  listingId: string
  operationId: string | null
  outcome: 'pending' | 'done' | 'failed'
  error: string | null
}

/**
 * Called right before a call is sent, which may be long after it was requested, because it waits for the account's
 * budget. When it rejects, nothing is sent, and the call rejects with the same error.
 */
export type BeforeSending = () => Promise<void>

export interface NewListing {
  productId: string
  variantId: string
  /** In the account's currency, in whole units: a multiple of 100. */
  priceCents: number
}

export interface PriceChange {
  listingId: string
  /** Has the same limits as the price of a new listing. */
  priceCents: number
}

export interface Withdrawal {
  listingId: string
}

/** One call for many listings. */
export type ListingBatch =
  | { kind: 'create'; items: readonly NewListing[] }
  | { kind: 'change-price'; items: readonly PriceChange[] }
  /**
   * For pairs that are still in stock, which were disabled or withheld. The listing of a sold pair has a separate call.
   */
  | { kind: 'withdraw'; items: readonly Withdrawal[] }
export type BatchKind = ListingBatch['kind']

/** The result for one item of a batch. */
export interface BatchedWrite {
  /** The variant of a creation; null for other items. */
  variantId: string | null
  /** The listing that the item changed or created; null when nothing was created. */
  listingId: string | null
  outcome: 'done' | 'failed'
  error: string | null
}

/** The result of a batch. */
export interface WorkedBatch {
  /** The results of its items. An item without a known result is left out. */
  writes: readonly BatchedWrite[]
  /** The current state of the listings that the batch created or changed, none for withdrawals; some may be missing. */
  listings: readonly MarketplaceListing[]
}

/** How many items of an account's batches may be in progress at a time. All users of the account share this quota. */
export interface BatchQuota {
  used: number
  most: number
}

/** Batched writes: few requests for many listings. Each item succeeds or fails on its own, some time later. */
export interface ListingBatches {
  /** The most items in one call. */
  readonly mostItems: number
  /**
   * Returns the current quota, read in the lane of the kind. Null: the marketplace does not limit items in progress.
   */
  quota(kind: BatchKind): Promise<BatchQuota | null>
  /**
   * Resolves with the batch's ID once the marketplace accepted it, possibly before it processed any item. Throws
   * `ProviderRefused` because of one of its items, and `ProviderTakesNoBatch` when the marketplace accepts no batches.
   */
  send(batch: ListingBatch, beforeSending?: BeforeSending): Promise<string>
  /** Returns null while the batch is in progress. Throws `ProviderNotFound` when the marketplace does not know it. */
  outcome(kind: BatchKind, batchId: string): Promise<WorkedBatch | null>
}

/**
 * The meaning of a marketplace's payout amount. `paid-out`: the seller receives it. `before-cash-out`: a cash-out fee
 * is still deducted. `either`: the documentation allows both readings.
 */
export type PayoutBasis = 'paid-out' | 'before-cash-out' | 'either'

/**
 * A deduction from a sale's price (negative) or an addition to it, in the marketplace's words. For display only, never
 * parsed.
 */
export interface PayoutLine {
  label: string
  cents: number
}

export interface StatedPayout extends OutsideMoney {
  basis: PayoutBasis
  /** From the price to the payout, in the payout's currency; empty: the marketplace lists none. */
  lines: readonly PayoutLine[]
}

export interface MarketplaceOrder {
  orderId: string
  listingId: string | null
  productId: string | null
  variantId: string | null
  /** The progress of the order, which decides what ARK does with it. */
  stage: SaleStage
  /** The marketplace's own status, for display only. */
  status: string
  productName: string | null
  styleCode: string | null
  size: string | null
  price: OutsideMoney
  /** The payout that the marketplace reports; null: none yet. */
  payout: StatedPayout | null
  soldAt: Date
  updatedAt: Date
  shipByAt: Date | null
  trackingNumber: string | null
  carrier: string | null
  labelUrl: string | null
  /**
   * Why the order failed or was canceled, in the marketplace's words, for display: one line of at most 500 characters.
   * Null: it was not, or there is no reason.
   */
  failureReason: string | null
}

export interface OrderPage {
  orders: MarketplaceOrder[]
  /** The cursor for the next page; null at the end. */
  next: string | null
}

export interface ShippingLabel {
  pdf: Uint8Array
  trackingNumber: string | null
  carrier: string | null
}

export interface ResaleMarketplace {
  readonly name: MarketplaceName
  /** The account's currency (ISO 4217): its asks, prices and payouts are in it. */
  readonly currency: string
  /** Whether the seller has to confirm an order before shipping and may cancel it. */
  readonly ordersNeedConfirmation: boolean

  /**
   * Returns at most `limit` products for words, a style code or a GTIN, best match first. The search is fuzzy, so the
   * caller must compare the style code.
   */
  searchProducts(query: string, limit: number): Promise<MarketplaceProduct[]>
  product(productId: string): Promise<MarketplaceProduct>
  variants(productId: string): Promise<MarketplaceVariant[]>
  /** Returns the prices of every size of a product with one call. */
  marketData(productId: string): Promise<VariantMarketData[]>

  createListing(listing: NewListing, beforeSending?: BeforeSending): Promise<ListingWrite>
  changePrice(listingId: string, priceCents: number): Promise<ListingWrite>
  /** Withdraws a listing, by default in the lane of withdrawals. */
  withdrawListing(listingId: string, lane?: ListingLane): Promise<ListingWrite>
  /** Returns the state of a pending write, by default in the lane of withdrawals. */
  operation(listingId: string, operationId: string, lane?: ListingLane): Promise<ListingWrite>
  /**
   * Returns the listing, or null when the marketplace does not know it; by default in the lane of withdrawals. `liveAt`
   * is when the listing was last seen live: where a listing does not say whether it sold, the adapter searches the
   * orders back to that time.
   */
  listing(listingId: string, lane?: ListingLane, liveAt?: Date | null): Promise<MarketplaceListing | null>
  /** Null: the marketplace has no batches, or they bring no benefit. */
  readonly batches: ListingBatches | null
  /**
   * Returns our listings of one variant since a time, oldest first, for reading back after a lost reply; by default in
   * the lane of writes.
   */
  listingsOfVariant(
    variant: { productId: string; variantId: string },
    since: Date,
    lane?: ListingLane,
  ): Promise<MarketplaceListing[]>

  /**
   * Returns the account's live listings, whoever created them, page by page and newest first. Leaves out pairs that are
   * stored at the marketplace. Rows shift between pages as listings come and go, so one may be missed or appear twice.
   */
  listingsOnSale(cursor: string | null): Promise<OnSalePage>

  /**
   * Returns open and closed orders, newest first. Leaves out orders of pairs that are stored at the marketplace. With
   * `since`, returns at least all orders since then and stops after a page that has only older ones; without it,
   * returns all.
   */
  orders(cursor: string | null, since?: Date): Promise<OrderPage>
  order(orderId: string, lane?: OrderLane): Promise<MarketplaceOrder>
  confirmOrder(orderId: string): Promise<MarketplaceOrder>
  cancelOrder(orderId: string): Promise<MarketplaceOrder>
  /** Returns the label as a PDF. Creates it first where the marketplace requires that. */
  shippingLabel(orderId: string): Promise<ShippingLabel>
}
