import type { OutsideMoney, SaleStage } from '@ark/domain'

/**
 * The port to a resale marketplace, in our words. StockX and GOAT (alias) are behind it; a vendor's words stop at
 * its adapter. Money that comes from outside is an amount with its currency; what is sent and asked for is in the
 * account's (`currency`). Ids are the marketplace's own, opaque strings. Times are `Date`. What a marketplace
 * refuses or cannot do now is thrown as one of the errors in `provider-errors.ts`.
 */
export type MarketplaceName = 'stockx' | 'goat'

/**
 * What a call is for. A budget serves the lanes in this order. `withdrawals`: a pair that was sold leaves; `orders`:
 * sales are read and served; `lookups`: a person waits for it; `switch-offs`: a listing leaves though its pair is there;
 * `writes`: one is made or repriced; `sweeps`: what an account has for sale is read with what is left over.
 */
export type RequestLane = 'withdrawals' | 'orders' | 'lookups' | 'switch-offs' | 'writes' | 'sweeps' | 'market-data'

/**
 * What a listing is asked about for: that a sold pair is gone is known before anything else is done. That one at rest
 * still stands is asked with what is left over.
 */
export type ListingLane = Extract<RequestLane, 'withdrawals' | 'switch-offs' | 'writes' | 'sweeps'>

/** What an order is read for: a sale that is new takes stock, one that is known is only followed. */
export type OrderLane = Extract<RequestLane, 'orders' | 'writes'>

/**
 * The requests an account may make, shared by every process. Resolves when the call may leave; rejects with
 * `ProviderThrottled`.
 */
export interface RequestBudget {
  spend(lane: RequestLane): Promise<RequestPermit>
}

/** Leave for one request. What became of it concerns the whole account. */
export interface RequestPermit {
  /**
   * It was answered 429: nobody asks for this account until the pause is over. `retryAfterMs`: the provider's
   * `Retry-After`, null when it said nothing. Resolves with the pause in ms.
   */
  throttled(retryAfterMs: number | null): Promise<number>
  /** It was answered anything else. Never rejects: the answer is there. */
  answered(): Promise<void>
}

export interface MarketplaceProduct {
  productId: string
  title: string
  /** Style code as the marketplace writes it; may be compound ('315122-111/CW2288-111') or missing. */
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
  /** Size as the marketplace shows it: '9', '5W', '7Y', '10.5C'. */
  size: string
  /** The same size on other scales, by the marketplace's own chart of this product: 'UK 8', 'EU 42.5'. */
  chart?: string[]
  gtins: string[]
  sortIndex: number
}

/** In the account's currency; null where the marketplace knows no price. */
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
  /** The order that took it, where the marketplace says so. */
  orderId: string | null
  /** Why it is not live, in the marketplace's words. */
  reason: string | null
  createdAt: Date
  /** When its ask ends by itself; null: never, or the marketplace does not say. */
  expiresAt: Date | null
}

/** A listing of the account's with what a person needs to recognize it. */
export interface ListingOnSale extends MarketplaceListing {
  productId: string | null
  productName: string | null
  styleCode: string | null
  size: string | null
}

export interface OnSalePage {
  listings: ListingOnSale[]
  /** Pass to read on; null at the end. */
  next: string | null
}

/**
 * The answer to a write. `pending`: accepted, not yet done; ask `operation` with `operationId` until it ends.
 * `done` and `failed` are final.
 */
export interface ListingWrite {
  listingId: string
  operationId: string | null
  outcome: 'pending' | 'done' | 'failed'
  error: string | null
}

/**
 * Asked each time a call is about to leave, which may be long after it was begun: it waits for its account's budget.
 * When it rejects, nothing is sent, and the call rejects with the same error.
 */
export type BeforeSending = () => Promise<void>

export interface NewListing {
  productId: string
  variantId: string
  /** In the account's currency, whole units: a multiple of 100. */
  priceCents: number
}

export interface PriceChange {
  listingId: string
  /** As of a new listing. */
  priceCents: number
}

export interface Withdrawal {
  listingId: string
}

/** What one call asks for many listings. */
export type ListingBatch =
  | { kind: 'create'; items: readonly NewListing[] }
  | { kind: 'change-price'; items: readonly PriceChange[] }
  /** Of pairs that are there: switched off or kept back. One that was sold leaves by a call of its own. */
  | { kind: 'withdraw'; items: readonly Withdrawal[] }
export type BatchKind = ListingBatch['kind']

/** What became of one item of a batch. */
export interface BatchedWrite {
  /** Of which item; a creation's. */
  variantId: string | null
  /** Of which item, or what a creation made; null where it made nothing. */
  listingId: string | null
  outcome: 'done' | 'failed'
  error: string | null
}

/** What a batch has come to. */
export interface WorkedBatch {
  /** What became of its items. One that nothing is said of, or nothing that is understood, is left out. */
  writes: readonly BatchedWrite[]
  /** Listings that it has made or changed, as they are now. Of withdrawals none is shown; of others one may be missed. */
  listings: readonly MarketplaceListing[]
}

/** How many items an account's batches may have under way at a time. All who use the account share them. */
export interface BatchQuota {
  used: number
  most: number
}

/** Writes that go together: few requests for many listings, each done or refused by itself, some time later. */
export interface ListingBatches {
  /** One call takes so many. */
  readonly mostItems: number
  /** As the marketplace says now, asked in the lane of a kind. Null: it limits no batches by what is under way. */
  quota(kind: BatchKind): Promise<BatchQuota | null>
  /**
   * Resolves with the batch's id: it is accepted, nothing of it need be done yet. Throws `ProviderRefused` for one of
   * its items, `ProviderTakesNoBatch` where the marketplace takes none.
   */
  send(batch: ListingBatch, beforeSending?: BeforeSending): Promise<string>
  /** Null while the batch is worked on. Throws `ProviderNotFound` where the marketplace knows no such batch. */
  outcome(kind: BatchKind, batchId: string): Promise<WorkedBatch | null>
}

/**
 * What a marketplace's figure of a payout means. `paid-out`: it is what reaches the seller. `before-cash-out`: a
 * cash-out fee still leaves it. `either`: the marketplace's documentation can be read both ways.
 */
export type PayoutBasis = 'paid-out' | 'before-cash-out' | 'either'

/** What a marketplace takes off a sale's price (below zero) or adds to it, in its own words: to be shown, never parsed. */
export interface PayoutLine {
  label: string
  cents: number
}

export interface StatedPayout extends OutsideMoney {
  basis: PayoutBasis
  /** From the price to the figure, in the figure's currency; empty: the marketplace names none. */
  lines: readonly PayoutLine[]
}

export interface MarketplaceOrder {
  orderId: string
  listingId: string | null
  productId: string | null
  variantId: string | null
  /** How far it is: what is done with it follows from this. */
  stage: SaleStage
  /** The marketplace's own status, as it stands on the wire: to be shown, and nothing else. */
  status: string
  productName: string | null
  styleCode: string | null
  size: string | null
  price: OutsideMoney
  /** What the marketplace says that it pays out; null: it says nothing (yet). */
  payout: StatedPayout | null
  soldAt: Date
  updatedAt: Date
  shipByAt: Date | null
  trackingNumber: string | null
  carrier: string | null
  labelUrl: string | null
  /**
   * Why it fell through, in the marketplace's words: one line of 500 characters at most, to be shown. Null: it has not,
   * or nothing is said.
   */
  failureReason: string | null
}

export interface OrderPage {
  orders: MarketplaceOrder[]
  /** Pass to read on; null at the end. */
  next: string | null
}

export interface ShippingLabel {
  pdf: Uint8Array
  trackingNumber: string | null
  carrier: string | null
}

export interface ResaleMarketplace {
  readonly name: MarketplaceName
  /** The account's currency (ISO 4217): asks are made in it, and prices and payouts are expected in it. */
  readonly currency: string
  /** Whether an order has to be confirmed by the seller before it ships, and may be cancelled by him. */
  readonly ordersNeedConfirmation: boolean

  /**
   * At most `limit` products for words, a style code or a GTIN, best first. The search is fuzzy: compare the style
   * code yourself.
   */
  searchProducts(query: string, limit: number): Promise<MarketplaceProduct[]>
  product(productId: string): Promise<MarketplaceProduct>
  variants(productId: string): Promise<MarketplaceVariant[]>
  /** Every size of one product in one call. */
  marketData(productId: string): Promise<VariantMarketData[]>

  createListing(listing: NewListing, beforeSending?: BeforeSending): Promise<ListingWrite>
  changePrice(listingId: string, priceCents: number): Promise<ListingWrite>
  /** In the lane of withdrawals unless another is said. */
  withdrawListing(listingId: string, lane?: ListingLane): Promise<ListingWrite>
  /** How a pending write stands. In the lane of withdrawals unless another is said. */
  operation(listingId: string, operationId: string, lane?: ListingLane): Promise<ListingWrite>
  /**
   * The listing as it is; null when the marketplace does not know it. In the lane of withdrawals unless another is
   * said. `liveAt`: when it was last seen for sale; its sale is looked for back to then, where the listing itself does
   * not say that it was sold.
   */
  listing(listingId: string, lane?: ListingLane, liveAt?: Date | null): Promise<MarketplaceListing | null>
  /** Null: there are none, or nothing is won by them. */
  readonly batches: ListingBatches | null
  /**
   * Our listings of one variant made since a time, for reading back after a lost reply: oldest first. In the lane of
   * writes unless another is said.
   */
  listingsOfVariant(
    variant: { productId: string; variantId: string },
    since: Date,
    lane?: ListingLane,
  ): Promise<MarketplaceListing[]>

  /**
   * What the account has for sale now, whoever made it, a page at a time and newest first. Pairs that lie with the
   * marketplace are left out. Rows move between two pages as listings come and go: one may be missed or come twice.
   */
  listingsOnSale(cursor: string | null): Promise<OnSalePage>

  /**
   * Orders newest first, open ones and closed ones; those of pairs that lie with the marketplace are left out.
   * `since`: at least all that were sold since then, and none after a page that only has older ones; left out, all
   * there are.
   */
  orders(cursor: string | null, since?: Date): Promise<OrderPage>
  order(orderId: string, lane?: OrderLane): Promise<MarketplaceOrder>
  confirmOrder(orderId: string): Promise<MarketplaceOrder>
  cancelOrder(orderId: string): Promise<MarketplaceOrder>
  /** The label as a PDF, made first where the marketplace wants that. */
  shippingLabel(orderId: string): Promise<ShippingLabel>
}
