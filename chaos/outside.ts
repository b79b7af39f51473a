import { payoutOfOrder } from '../simulators/stockx/money.ts'
import type { OutsideMarketplace } from './acts-of-plan.ts'
import { CHAOS_SHOPS, type SizeInPlay } from './retailers.ts'
import type { Stage } from './stage.ts'
import type { ChaosWorld } from './world.ts'

/** A listing in a marketplace's store. */
export interface OutsideListing {
  id: string
  /** The seller's ID in tokens; null: the marketplace has only one seller. */
  seller: string | null
  /** StockX' variant ID, or alias' catalog ID and size, as ARK stores them. */
  externalVariantId: string
  status: string
  priceCents: number
  /** True: someone can buy it, or can as soon as it is activated. */
  isOpen: boolean
  isLive: boolean
  isSold: boolean
}

/** Returns all listings that sellers ever had at a marketplace, oldest first. */
export function sellerListings({ simulators }: ChaosWorld, marketplace: OutsideMarketplace): OutsideListing[] {
  if (marketplace === 'stockx')
    return [...simulators.stockx.store.listings.values()].map(({ listingId, seller, variant, status, amount }) => ({
      id: listingId,
      seller: simulators.stockx.control.subjectOf(seller),
      externalVariantId: variant.stockxVariantId,
      status,
      priceCents: amount * 100,
      isOpen: status === 'ACTIVE' || status === 'INACTIVE',
      isLive: status === 'ACTIVE',
      isSold: ['MATCHED', 'COMPLETED', 'CANCELED'].includes(status),
    }))
  return [...simulators.alias.store.listings.values()].map(({ id, catalogId, size, status, priceCents }) => ({
    id,
    seller: null,
    externalVariantId: `${catalogId}:${size}`,
    status,
    priceCents,
    isOpen: status === 'active' || status === 'inactive' || status === 'pending',
    isLive: status === 'active',
    isSold: status === 'sold',
  }))
}

export interface OutsideOrder {
  id: string
  listingId: string
  status: string
  isOpen: boolean
  isCanceled: boolean
  /** True: the order ended without a payout, or its payout was taken back. */
  isDead: boolean
  /** The amount that reached the seller's bank less the amount that was taken back, from the vendor's journal. */
  paidCents: number
  /** The amount that would reach the bank if the order were paid now. */
  dueCents: number
  /** The amount in ALIAS' API, which is before its cash-out fee. Null: the API has the amount that reaches the bank. */
  balanceCents: number | null
}

/** StockX' statuses of orders without a payout. */
const DEAD_AT_STOCKX = ['AUTHFAILED', 'DIDNOTSHIP', 'CANCELED', 'RETURNED']

/** Returns the amount that reached the sellers' banks for each order, less the amount that was taken back. */
function paidByOrder(journal: ChaosWorld['simulators']['stockx']['journal']): Map<string, number> {
  const paid = new Map<string, number>()
  for (const { effect, details } of journal.entries()) {
    if (effect !== 'payout.paid' && effect !== 'payout.reversed') continue
    const { amountCents, orderNumber, orderId } = details as {
      amountCents: number
      orderNumber?: string
      orderId?: string
    }
    const id = orderNumber ?? orderId ?? ''
    paid.set(id, (paid.get(id) ?? 0) + (effect === 'payout.paid' ? amountCents : -amountCents))
  }
  return paid
}

/** Returns all orders of a marketplace, oldest first, with the vendor's own status. */
export function outsideOrdersOf({ simulators }: ChaosWorld, marketplace: OutsideMarketplace): OutsideOrder[] {
  const { stockx, alias } = simulators
  const paid = paidByOrder(simulators[marketplace === 'stockx' ? 'stockx' : 'alias'].journal)
  const paidCentsOf = (id: string) => paid.get(id) ?? 0
  if (marketplace === 'stockx') {
    const settings = stockx.control.settings({})
    return [...stockx.store.orders.values()].map((order) => ({
      id: order.orderNumber,
      listingId: order.listing.listingId,
      status: order.status,
      isOpen: !['COMPLETED', 'CANCELED'].includes(order.status),
      isCanceled: order.status === 'CANCELED',
      isDead: DEAD_AT_STOCKX.includes(order.status),
      paidCents: paidCentsOf(order.orderNumber),
      dueCents: Math.round(Number(payoutOfOrder(order, settings).totalPayout) * 100),
      balanceCents: null,
    }))
  }
  const named = (state: string) => `ORDER_STATUS_${state === 'unconfirmed' ? 'SOLD' : state.toUpperCase()}`
  return [...alias.store.orders.values()].map(({ id, listingId, state, paidOutCents, balanceCents }) => ({
    id,
    listingId,
    status: named(state),
    isOpen: !['completed', 'canceled'].includes(state),
    isCanceled: state === 'canceled',
    isDead: ['canceled', 'invalid'].includes(state),
    paidCents: paidCentsOf(id),
    dueCents: paidOutCents,
    balanceCents,
  }))
}

/**
 * Buys the nth of ARK's listings of this size, if there is one. Listings that sellers created by hand do not count.
 * Returns the result as text.
 */
export function buyIfLive(
  { world, outside }: Pick<Stage, 'world' | 'outside'>,
  size: Pick<SizeInPlay, 'name' | 'externalIds'>,
  { marketplace, nth }: { marketplace: OutsideMarketplace; nth: number },
): string {
  const all = sellerListings(world, marketplace).filter(
    ({ id, isLive, externalVariantId }) =>
      isLive && externalVariantId === size.externalIds[marketplace] && !outside.byHand.has(id),
  )
  const live = all[nth % Math.max(1, all.length)]
  if (!live) return `${size.name} is not on ${marketplace}`
  const { stockx, alias } = world.simulators
  if (marketplace === 'stockx') stockx.control.buy({ listingId: live.id })
  else alias.control.buy({ listingId: live.id })
  return `${size.name} sold on ${marketplace}: listing ${live.id}`
}

/** `item:location`, with the first ID of an item that was created again. */
export type LevelKey = `${number}:${number}`

export interface ShopLevel {
  sku: string
  available: number
  /** True: the shop tracks the size, sells the product, and ships from the location. */
  isForSale: boolean
  /** True: the shop tracks the size. Quantities of other sizes mean nothing. */
  isTracked: boolean
}

/** Returns the key of a level for any ID that its item has had. */
export function levelKeyOf({ items }: Pick<Stage, 'items'>, level: string): LevelKey {
  const [item, location] = level.split(':')
  return `${items.firstOf(Number(item))}:${Number(location)}`
}

/** Returns the current levels of all shops from the simulator's stores. IDs are unique across shops. */
export function shopLevels({ world: { simulators }, items }: Pick<Stage, 'world' | 'items'>): Map<LevelKey, ShopLevel> {
  const levels = CHAOS_SHOPS.flatMap((shop) => [...simulators.shopify.store.shop(shop).levels.values()])
  return new Map(
    levels.map(({ item, location, isActive, quantities }) => [
      levelKeyOf({ items }, `${item.id}:${location.id}`),
      {
        sku: `${item.variant.sku ?? item.variant.product.title} ${item.variant.title}`,
        available: quantities.available,
        isTracked: item.tracked,
        isForSale: isActive && item.tracked && location.isActive && item.variant.product.status === 'ACTIVE',
      },
    ]),
  )
}
