import { payoutOfOrder } from '../simulators/stockx/money.ts'
import type { OutsideMarketplace } from './deeds.ts'
import { CHAOS_SHOPS, type SizeInPlay } from './retailers.ts'
import type { Stage } from './stage.ts'
import type { ChaosWorld } from './world.ts'

/** A listing as a marketplace's own store has it. */
export interface OutsideListing {
  id: string
  /** Whose it is, as tokens name him; null: the marketplace knows one seller. */
  seller: string | null
  /** StockX' variant id, or alias' catalogue id and size, as ARK keeps them. */
  externalVariantId: string
  status: string
  priceCents: number
  /** It stands there: somebody could buy it, or could as soon as it is activated. */
  isOpen: boolean
  isLive: boolean
  isSold: boolean
}

/** Every listing that sellers have had at a marketplace, oldest first. */
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
  /** It ended without a payout, or its payout was taken back. */
  isDead: boolean
  /** What reached the seller's bank of it, less what was taken back, as the vendor's journal says. */
  paidCents: number
  /** What would reach it if it were paid now. */
  dueCents: number
  /** What ALIAS' API names of it: before its cash-out fee. Null: the API names what would reach the bank. */
  balanceCents: number | null
}

/** What StockX ends without a payout. */
const DEAD_AT_STOCKX = ['AUTHFAILED', 'DIDNOTSHIP', 'CANCELED', 'RETURNED']

/** What reached the sellers' banks of each order, less what was taken back. */
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

/** Every order of a marketplace, oldest first, with its status in the vendor's own word. */
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
 * A buyer takes the nth listing of ours of this size, if there is one to take; those that sellers made by hand are
 * nobody's here. In words.
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

/** `item:location`, by the item's first id where it was entered again */
export type LevelKey = `${number}:${number}`

export interface ShopLevel {
  sku: string
  available: number
  /** The shop counts the size, sells the product, and ships from the place. */
  isForSale: boolean
  /** The shop counts the size: what is not tracked has no quantity that means anything. */
  isTracked: boolean
}

/** The key of a level that is named by an id that its item had at any time. */
export function levelKeyOf({ items }: Pick<Stage, 'items'>, level: string): LevelKey {
  const [item, location] = level.split(':')
  return `${items.firstOf(Number(item))}:${Number(location)}`
}

/** Every level of the shops as their own stores have it now. No two shops have an id in common. */
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
