import { keepPreviousData } from '@tanstack/react-query'
import type { Answer } from '../../shared/api.ts'
import type { PickedProduct } from './pick-order.ts'
import { pagesOf } from '../../shared/query.ts'

export type FulfilledProduct = Answer<'GET /fulfillment-management/products'>['products'][number]
export type FulfilledLocation = FulfilledProduct['locations'][number]

/** The most products per request. */
const PAGE_SIZE = 100

/** Reads products with their shipping locations, page by page while scrolling. */
export const fulfilledPages = (search: string | undefined) => ({
  ...pagesOf('GET /fulfillment-management/products', { query: { limit: PAGE_SIZE, ...(search && { search }) } }),
  placeholderData: keepPreviousData,
})

/** Returns whether a product ships from all its locations, none or some. */
export function fulfillmentOf({ locations }: FulfilledProduct): 'enabled' | 'disabled' | 'mixed' {
  if (locations.every(({ fulfillment_enabled }) => fulfillment_enabled === true)) return 'enabled'
  return locations.every(({ fulfillment_enabled }) => fulfillment_enabled === false) ? 'disabled' : 'mixed'
}

/** Returns the names of the locations that may ship a product now, the first choice of its rule first. */
export function picksFrom({ pick_rule_mode, location_priority_order, locations }: FulfilledProduct): string[] {
  const order = pick_rule_mode === 'manual_priority' ? location_priority_order : []
  const rank = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length)
  return locations
    .filter(({ quantity_available, fulfillment_enabled }) => quantity_available > 0 && fulfillment_enabled !== false)
    .toSorted(
      (one, other) =>
        rank(one.location_id) - rank(other.location_id) || other.quantity_available - one.quantity_available,
    )
    .map(({ location_nickname }) => location_nickname)
}

/** Returns the product in the form of the pick rules, which spell the same setting differently. */
export const pickedFromFulfillment = (product: FulfilledProduct): PickedProduct => ({
  product_id: product.product_id,
  product_name: product.product_name,
  sku: null,
  brand: product.brand,
  image_url: product.image_url,
  total_available: product.total_available,
  listings_enabled: true,
  follows_default: product.follows_default,
  pick_rule_mode: product.pick_rule_mode === 'manual_priority' ? 'pick_in_order' : 'pick_evenly',
  location_priority_order: product.location_priority_order,
  locations: product.locations.filter(({ quantity_available }) => quantity_available > 0),
})

export type FulfillmentRow =
  | { kind: 'product'; key: string; product: FulfilledProduct; isOpen: boolean }
  | { kind: 'location'; key: string; product: FulfilledProduct; location: FulfilledLocation }

/** Returns the rows of the list: products, and the locations of opened ones. */
export const fulfillmentRows = (products: readonly FulfilledProduct[], open: readonly number[]): FulfillmentRow[] =>
  products.flatMap((product): FulfillmentRow[] => {
    const isOpen = open.includes(product.product_id)
    return [
      { kind: 'product', key: `product ${product.product_id}`, product, isOpen },
      ...(isOpen
        ? product.locations.map((location) => ({
            kind: 'location' as const,
            key: `location ${product.product_id} ${location.location_id}`,
            product,
            location,
          }))
        : []),
    ]
  })
