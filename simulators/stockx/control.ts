import { type Static, Type } from 'typebox'
import { action, type ControlAction } from '../core/control.ts'
import type { Faults } from '../core/faults.ts'
import type { StockxContext } from './context.ts'
import type { Listing, Order } from './entities.ts'
import { changeListing, createListing } from './listings.ts'
import { advanceOrder } from './orders.ts'
import { StockxPast, takePastOrders } from './past-orders.ts'
import { Settings } from './settings.ts'

const Buy = Type.Object({
  listingId: Type.Optional(Type.String()),
  /** A StockX variant ID or `STYLE:size`, for the account's cheapest ask. */
  variantId: Type.Optional(Type.String()),
  /** The price in cents of the listing's currency; by default the ask. */
  priceCents: Type.Optional(Type.Integer({ minimum: 100 })),
})
const Advance = Type.Object({
  orderNumber: Type.Optional(Type.String()),
  orderId: Type.Optional(Type.String()),
  status: Type.Optional(Type.String()),
  /** An adjustment of the payout in cents; may be negative. */
  adjustmentCents: Type.Optional(Type.Integer()),
})
const SellerLists = Type.Object({
  variantId: Type.String(),
  priceCents: Type.Integer({ minimum: 100 }),
  /** The seller; by default the signed-in one. */
  seller: Type.Optional(Type.String({ minLength: 1 })),
})
const SellerChanges = Type.Object({
  listingId: Type.String(),
  /** Left out: the listing is deleted. */
  priceCents: Type.Optional(Type.Integer({ minimum: 100 })),
})
const SettingsChange = Type.Partial(Settings, { additionalProperties: false })
const Cents = Type.Optional(Type.Union([Type.Integer(), Type.Null()]))
const Prices = Type.Object({
  variantId: Type.String(),
  lowestAskCents: Cents,
  highestBidCents: Cents,
  lastSaleCents: Cents,
})

export interface StockxControl {
  /** Buys a listing. Throws when there is no live one. */
  buy(input: Static<typeof Buy>): Order
  /** Sets the status of an order, or advances it one step. */
  advance(input: Static<typeof Advance>): Order
  /** Creates a listing as a seller does at StockX, without ARK. Throws what StockX would refuse. */
  sellerLists(input: Static<typeof SellerLists>): Listing
  /**
   * Changes the price of a listing or deletes it as the seller does at StockX, without ARK. Throws what StockX would
   * refuse.
   */
  sellerChanges(input: Static<typeof SellerChanges>): Listing
  /** Returns the subject of a seller's tokens, which is the only data about the seller. */
  subjectOf(seller: string): string
  /** Adds orders that the account had before this world began, and that it does not know yet. */
  pastOrders(input: Static<typeof StockxPast>): { taken: number }
  settings(change: Static<typeof SettingsChange>): Settings & { usage: object }
  setPrices(input: Static<typeof Prices>): void
  pause(paused: boolean): void
  /** Sets how many purchases per minute buyers make on all marketplaces. */
  pace(purchasesPerMinute: number): void
  /** Revokes all access tokens, or those of one seller; with `refreshTokens` the seller has to consent again. */
  revokeTokens(options?: { refreshTokens?: boolean | undefined; seller?: string | undefined }): void
  /** Resets to an empty account with default settings. Tokens and the journal stay. */
  reset(): void
}

export function createControl(context: StockxContext, faults: Faults, defaults: () => Settings): StockxControl {
  const { market, store, settings, limiters, tokens, journal, agenda } = context
  return {
    buy({ listingId, variantId, priceCents }) {
      if (listingId === undefined && variantId === undefined) throw new Error('listingId or variantId is needed')
      const purchase = market.buy(
        listingId === undefined ? { marketplace: 'stockx', variantId: variantId ?? '' } : { offerId: listingId },
      )
      const listing = store.listings.get(purchase?.offerId ?? '')
      const order = store.orders.get(listing?.orderNumber ?? '')
      if (!order) throw new Error('No live listing to buy')
      if (priceCents !== undefined) order.amount = priceCents / 100
      return order
    },
    advance({ orderNumber, orderId, status, adjustmentCents }) {
      const order = store.orders.get(orderNumber ?? orderId ?? '')
      if (!order) throw new Error('No such order')
      if (adjustmentCents !== undefined) order.adjustmentCents = adjustmentCents
      advanceOrder(context, order, status)
      return order
    },
    sellerLists({ variantId, priceCents, seller = settings.signedInAs }) {
      const { listingId } = createListing(context, { variantId, amount: String(priceCents / 100) }, { seller })
      return listingOf(context, listingId)
    },
    sellerChanges({ listingId, priceCents }) {
      const listing = listingOf(context, listingId)
      if (priceCents === undefined) changeListing(context, listing, { type: 'DELETE' })
      else changeListing(context, listing, { type: 'UPDATE', terms: { amount: String(priceCents / 100) } })
      return listing
    },
    pastOrders: (input) => takePastOrders(context, input),
    subjectOf: (seller) => tokens.subjectOf(seller),
    settings(change) {
      Object.assign(settings, change)
      if (change.burst !== undefined || change.requestsPerSecond !== undefined) limiters.reset()
      return { ...settings, usage: limiters.usage() }
    },
    setPrices: ({ variantId, ...prices }) => market.setPrices('stockx', variantId, prices),
    pause: (paused) => (paused ? market.pause() : market.resume()),
    pace: market.setPace,
    revokeTokens: (options) => tokens.revoke(options),
    reset() {
      for (const listingId of store.listings.keys()) market.removeOffer(listingId)
      store.clear()
      agenda.clear()
      faults.clear()
      Object.assign(settings, defaults())
      limiters.reset()
      journal.record('simulator.reset', {})
    },
  }
}

function listingOf({ store }: StockxContext, listingId: string): Listing {
  const listing = store.listings.get(listingId)
  if (!listing) throw new Error('No such listing')
  return listing
}

/** Returns the control actions as routes under /_simulator. */
export function controlActions(control: StockxControl): Record<string, ControlAction> {
  const shown = ({ orderNumber, listing, status }: Order) => ({ orderNumber, listingId: listing.listingId, status })
  const shownListing = ({ listingId, status, amount }: Listing) => ({ listingId, status, amount })
  return {
    buy: action(Buy, (input) => shown(control.buy(input))),
    advance: action(Advance, (input) => shown(control.advance(input))),
    'seller-lists': action(SellerLists, (input) => shownListing(control.sellerLists(input))),
    'seller-changes': action(SellerChanges, (input) => shownListing(control.sellerChanges(input))),
    'past-orders': action(StockxPast, control.pastOrders),
    settings: action(SettingsChange, control.settings),
    'set-prices': action(Prices, control.setPrices),
    pause: action(Type.Object({ paused: Type.Boolean() }), ({ paused }) => control.pause(paused)),
    pace: action(Type.Object({ purchasesPerMinute: Type.Number({ minimum: 0 }) }), (input) =>
      control.pace(input.purchasesPerMinute),
    ),
    'revoke-tokens': action(
      Type.Object({ refreshTokens: Type.Optional(Type.Boolean()), seller: Type.Optional(Type.String()) }),
      (input) => control.revokeTokens(input),
    ),
    reset: action(Type.Object({}), control.reset),
  }
}
