import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { action, type ControlAction } from '../core/control.ts'
import type { Faults } from '../core/faults.ts'
import type { Alias } from './alias.ts'
import { readInput } from './api/input.ts'
import { variantOfSize } from './catalogue.ts'
import { type Listing, type Order, AliasOrderState } from './entities.ts'
import { createListing } from './listings/create-listing.ts'
import { findListing } from './listings/listing-rules.ts'
import { sellListing } from './listings/sell-listing.ts'
import { deleteListing } from './listings/set-listing-status.ts'
import { offerOtherwise } from './listings/update-listing.ts'
import { issueLabel } from './orders/issue-label.ts'
import { type Move, moveAliasOrder } from './orders/move-order.ts'
import { AliasPast, takePastOrders } from './orders/past-orders.ts'
import { listingJson } from './present/listing.ts'
import { orderJson } from './present/order.ts'
import { AliasSettings } from './settings.ts'
import { emptyStore, newestFirst } from './store.ts'

const Text = Type.Optional(Type.String())
const BuyInput = Type.Object({
  listingId: Text,
  variantId: Text,
  priceCents: Type.Optional(Type.Integer({ minimum: 100 })),
})
const SellerListsInput = Type.Object({
  catalogId: Type.String(),
  size: Type.Number(),
  priceCents: Type.Integer({ minimum: 100 }),
})
const SellerChangesInput = Type.Object({
  listingId: Type.String(),
  /** Left out: the listing is deleted. */
  priceCents: Type.Optional(Type.Integer({ minimum: 100 })),
})
const AdvanceInput = Type.Object({ orderId: Text, orderNumber: Text, status: Text })
const SettingsInput = Type.Partial(AliasSettings, { additionalProperties: false })
const Cents = Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]))
const PricesInput = Type.Object({
  /** A key of the market (`DD1391-100:9`) or a StockX variant ID. */
  variantId: Type.String(),
  lowestAskCents: Cents,
  highestBidCents: Cents,
  lastSaleCents: Cents,
})

/** The control actions: acts of buyers, carriers and alias itself. All throw an Error with the reason. */
export interface AliasControl {
  /** Buys this listing, or the account's cheapest listing of a size. Returns the new order as on the wire. */
  buy(input: Static<typeof BuyInput>): ReturnType<typeof orderJson>
  /**
   * Puts an order into an `ORDER_STATUS_…` (known or unknown) or a `FULFILLMENT_STATUS_…`; without one, advances it one
   * step.
   */
  advance(input: Static<typeof AdvanceInput>): ReturnType<typeof orderJson>
  /** Creates a listing as the seller does at alias, without ARK. */
  sellerLists(input: Static<typeof SellerListsInput>): Listing
  /** Changes the price of a listing or deletes it as the seller does at alias, without ARK. */
  sellerChanges(input: Static<typeof SellerChangesInput>): Listing
  /** Adds orders that the account had before this world began, and that it does not know yet. */
  pastOrders(input: Static<typeof AliasPast>): { taken: number }
  settings(change: Static<typeof SettingsInput>): AliasSettings
  setPrices(input: Static<typeof PricesInput>): void
  pause(paused: boolean): void
  /** Resets to an empty account with default settings and no faults. The journal continues. */
  reset(): void
}

export function createControl(alias: Alias, faults: Faults, defaults: () => AliasSettings): AliasControl {
  const { market, store, journal, agenda } = alias
  return {
    buy: ({ listingId, variantId, priceCents }) =>
      orderJson(alias, buy(alias, listingId ? findListing(alias, listingId) : cheapest(alias, variantId), priceCents)),
    advance({ orderId, orderNumber, status }) {
      const order = [...store.orders.values()].find(
        ({ id, purchaseOrderNumber }) => id === orderId || purchaseOrderNumber === orderNumber,
      )
      if (!order) throw new Error('No such order')
      return orderJson(alias, moveAliasOrder(alias, order, moveTo(alias, order, status ?? statusAfter(order))))
    },
    sellerLists: ({ catalogId, size, priceCents }) =>
      createListing(
        alias,
        readInput({ ...NEW_PAIR, catalog_id: catalogId, size, price_cents: priceCents, activate: true }),
      ),
    sellerChanges({ listingId, priceCents }) {
      if (priceCents === undefined) return deleteListing(alias, listingId)
      const { catalogId, size, sizeUnit } = findListing(alias, listingId)
      return offerOtherwise(alias, listingId, { catalogId, size, sizeUnit, priceCents })
    },
    pastOrders: (input) => takePastOrders(alias, input),
    settings: (change) => Object.assign(alias.settings, Value.Parse(SettingsInput, change)),
    setPrices: ({ variantId, ...prices }) => market.setPrices('alias', variantId, prices),
    pause: (paused) => (paused ? market.pause() : market.resume()),
    reset() {
      for (const id of store.listings.keys()) market.removeOffer(id)
      emptyStore(store)
      agenda.clear()
      faults.clear()
      Object.assign(alias.settings, defaults())
      journal.record('simulator.reset', {})
    },
  }
}

const NEW_PAIR = {
  condition: 'CONDITION_NEW',
  packaging_condition: 'PACKAGING_CONDITION_GOOD_CONDITION',
  size_unit: 'SIZE_UNIT_US',
}

/** Returns the control actions as routes under /_simulator. */
export function controlRoutes(alias: Alias, control: AliasControl): Record<string, ControlAction> {
  return {
    buy: action(BuyInput, control.buy),
    advance: action(AdvanceInput, control.advance),
    'seller-lists': action(SellerListsInput, (input) => listingJson(alias, control.sellerLists(input))),
    'seller-changes': action(SellerChangesInput, (input) => listingJson(alias, control.sellerChanges(input))),
    'past-orders': action(AliasPast, control.pastOrders),
    settings: action(SettingsInput, control.settings),
    'set-prices': action(PricesInput, control.setPrices),
    pause: action(Type.Object({ paused: Type.Boolean() }), ({ paused }) => control.pause(paused)),
    reset: action(Type.Object({}), control.reset),
  }
}

/** Buys a listing. At its own price it sells through the market, which affects market prices. */
function buy(alias: Alias, listing: Listing, priceCents?: number): Order {
  const isSold = priceCents === undefined && alias.market.buy({ offerId: listing.id }) !== undefined
  if (!isSold) return sellListing(alias, listing, priceCents)
  const order = newestFirst(alias.store.orders).find(({ listingId }) => listingId === listing.id)
  if (!order) throw new Error('The sale left no order')
  return order
}

function cheapest({ market, store, catalogue }: Alias, variantId = ''): Listing {
  const variant = market.variant(variantId)
  const [first] = [...store.listings.values()]
    .filter(({ status }) => status === 'active')
    .filter(({ catalogId, size }) => variantOfSize(catalogue.find(catalogId), size) === variant)
    .sort((a, b) => a.priceCents - b.priceCents)
  if (!variant || !first) throw new Error('No active listing of ours to buy')
  return first
}

function statusAfter({ state, fulfillment }: Order): string {
  if (state === AliasOrderState.unconfirmed) return 'ORDER_STATUS_CONFIRMED'
  if (state === AliasOrderState.confirmed) return 'ORDER_STATUS_LABEL_GENERATED'
  if (state === AliasOrderState.labelGenerated) return 'ORDER_STATUS_IN_TRANSIT'
  if (state !== AliasOrderState.inTransit) throw new Error(`Nothing follows ${state}`)
  return fulfillment === 'delivered' ? 'ORDER_STATUS_COMPLETED' : 'FULFILLMENT_STATUS_DELIVERED'
}

function moveTo(alias: Alias, { id, label, fulfillment }: Order, status: string): Move {
  if (status.startsWith('FULFILLMENT_STATUS_')) {
    const reached = status.slice('FULFILLMENT_STATUS_'.length).toLowerCase()
    return { effect: `order.${reached}`, state: AliasOrderState.inTransit, fulfillment: reached }
  }
  const named = status.replace(/^ORDER_STATUS_/, '').toLowerCase()
  const state = status === alias.settings.initialOrderStatus ? AliasOrderState.unconfirmed : named
  const move: Move = { effect: `order.${state}`, state }
  const isShipped = state === AliasOrderState.inTransit || state === AliasOrderState.completed
  if (isShipped) move.fulfillment = fulfillment ?? 'in_transit'
  if ((isShipped || state === AliasOrderState.labelGenerated) && !label)
    move.label = issueLabel(alias, id, 'LABEL_TYPE_SHIPPING')
  return move
}
