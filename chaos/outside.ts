import type { OutsideMarketplace } from './plan.ts'
import { CHAOS_SHOP, type SizeInPlay } from './sizes.ts'
import type { ChaosWorld } from './world.ts'

/** A listing as a marketplace's own store has it. */
export interface OutsideListing {
  id: string
  /** StockX' variant id, or alias' catalogue id and size, as ARK keeps them. */
  externalVariantId: string
  status: string
  priceCents: number
  /** It stands there: somebody could buy it, or could as soon as it is activated. */
  isOpen: boolean
  isLive: boolean
  isSold: boolean
}

/** Every listing that the seller's account at a marketplace has had, oldest first. */
export function sellerListings({ simulators }: ChaosWorld, marketplace: OutsideMarketplace): OutsideListing[] {
  if (marketplace === 'stockx')
    return [...simulators.stockx.store.listings.values()].map(({ listingId, variant, status, amount }) => ({
      id: listingId,
      externalVariantId: variant.stockxVariantId,
      status,
      priceCents: amount * 100,
      isOpen: status === 'ACTIVE' || status === 'INACTIVE',
      isLive: status === 'ACTIVE',
      isSold: ['MATCHED', 'COMPLETED', 'CANCELED'].includes(status),
    }))
  return [...simulators.alias.store.listings.values()].map(({ id, catalogId, size, status, priceCents }) => ({
    id,
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
}

/** Every order of a marketplace, oldest first, with its status in the vendor's own word. */
export function outsideOrdersOf({ simulators }: ChaosWorld, marketplace: OutsideMarketplace): OutsideOrder[] {
  if (marketplace === 'stockx')
    return [...simulators.stockx.store.orders.values()].map(({ orderNumber, listing, status }) => ({
      id: orderNumber,
      listingId: listing.listingId,
      status,
      isOpen: !['COMPLETED', 'CANCELED'].includes(status),
      isCanceled: status === 'CANCELED',
    }))
  const named = (state: string) => `ORDER_STATUS_${state === 'unconfirmed' ? 'SOLD' : state.toUpperCase()}`
  return [...simulators.alias.store.orders.values()].map(({ id, listingId, state }) => ({
    id,
    listingId,
    status: named(state),
    isOpen: !['completed', 'canceled'].includes(state),
    isCanceled: state === 'canceled',
  }))
}

/** A buyer takes our listing of this size, if there is one to take. In words. */
export function buyIfLive(world: ChaosWorld, size: SizeInPlay, marketplace: OutsideMarketplace): string {
  const live = sellerListings(world, marketplace).find(
    ({ isLive, externalVariantId }) => isLive && externalVariantId === size.externalIds[marketplace],
  )
  if (!live) return `${size.name} is not on ${marketplace}`
  const { stockx, alias } = world.simulators
  if (marketplace === 'stockx') stockx.control.buy({ listingId: live.id })
  else alias.control.buy({ listingId: live.id })
  return `${size.name} sold on ${marketplace}: listing ${live.id}`
}

/** `item:location` */
export type LevelKey = `${number}:${number}`

export interface ShopLevel {
  sku: string
  available: number
}

/** Every level of the shop as its own store has it. */
export function shopLevels({ simulators }: ChaosWorld): Map<LevelKey, ShopLevel> {
  const { levels } = simulators.shopify.store.shop(CHAOS_SHOP)
  return new Map(
    [...levels.values()].map(({ item, location, quantities }) => [
      `${item.id}:${location.id}`,
      {
        sku: `${item.variant.sku ?? item.variant.product.title} ${item.variant.title}`,
        available: quantities.available,
      },
    ]),
  )
}
