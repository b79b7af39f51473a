import { type Static, Type } from 'typebox'
import { action, type ControlAction } from '../core/control.ts'
import type { Faults } from '../core/faults.ts'
import type { StockxContext } from './context.ts'
import type { Order } from './entities.ts'
import { advanceOrder } from './orders.ts'
import { Settings } from './settings.ts'

const Buy = Type.Object({
  listingId: Type.Optional(Type.String()),
  /** StockX variant id or `STYLE:size`: our cheapest ask for it. */
  variantId: Type.Optional(Type.String()),
  /** What the buyer pays, in cents of the listing's currency; the ask unless said. */
  priceCents: Type.Optional(Type.Integer({ minimum: 100 })),
})
const Advance = Type.Object({
  orderNumber: Type.Optional(Type.String()),
  orderId: Type.Optional(Type.String()),
  status: Type.Optional(Type.String()),
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
  /** A buyer buys. Throws when there is nothing live to buy. */
  buy(input: Static<typeof Buy>): Order
  /** Moves an order to a status, or one step on. */
  advance(input: Static<typeof Advance>): Order
  settings(change: Static<typeof SettingsChange>): Settings & { usage: object }
  setPrices(input: Static<typeof Prices>): void
  pause(paused: boolean): void
  /** How many purchases buyers make each minute, over all marketplaces. */
  pace(purchasesPerMinute: number): void
  /** All access tokens end, or those of one seller; with `refreshTokens` he has to consent again. */
  revokeTokens(options?: { refreshTokens?: boolean | undefined; seller?: string | undefined }): void
  /** An empty account with default settings. Tokens and journal stay. */
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
    advance({ orderNumber, orderId, status }) {
      const order = store.orders.get(orderNumber ?? orderId ?? '')
      if (!order) throw new Error('No such order')
      advanceOrder(context, order, status)
      return order
    },
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

/** The same as routes under /_simulator. */
export function controlActions(control: StockxControl): Record<string, ControlAction> {
  const shown = ({ orderNumber, listing, status }: Order) => ({ orderNumber, listingId: listing.listingId, status })
  return {
    buy: action(Buy, (input) => shown(control.buy(input))),
    advance: action(Advance, (input) => shown(control.advance(input))),
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
