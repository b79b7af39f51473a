import type { Alias } from '../alias.ts'
import { invalid } from '../api/errors.ts'
import type { RequestInput } from '../api/input.ts'
import type { Order } from '../entities.ts'
import { type OrderJson, orderJson } from '../present/order.ts'
import { newestFirst } from '../store.ts'

/** GET /orders: newest first, with one type of facet per request. Throws 400 for other filters. */
export function searchOrders(alias: Alias, input: RequestInput): Order[] {
  const facets = input.texts('facet_filters').map(facetOf)
  if (new Set(facets.map(({ name }) => name)).size > 1) throw invalid('Only one facet type is allowed per request')
  const term = input.text('query')?.toLowerCase()
  return newestFirst(alias.store.orders).filter((order) => {
    const json = orderJson(alias, order)
    return hasFacet(json, facets) && (!term || textOf(json).includes(term))
  })
}

interface Facet {
  name: 'status' | 'fulfillment_status'
  value: string
}

function facetOf(text: string): Facet {
  const [, name, value] = /^\s*(status|fulfillment_status)\s*:\s*(\w+)\s*$/.exec(text) ?? []
  if (!value) throw invalid(`Invalid facet filter: ${text}`)
  return { name: name === 'status' ? name : 'fulfillment_status', value }
}

const hasFacet = (order: OrderJson, facets: readonly Facet[]) =>
  facets.length === 0 || facets.some(({ name, value }) => order[name] === value)

const textOf = (order: OrderJson) =>
  [
    order.id,
    order.purchase_order_number,
    order.listing_id,
    order.catalog_id,
    order.catalog_name,
    order.catalog_sku,
    order.label_tracking_number,
  ]
    .join(' ')
    .toLowerCase()
