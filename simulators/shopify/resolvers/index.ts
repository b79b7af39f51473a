import type { GraphQLFieldResolver } from 'graphql'
import { hasScope } from '../apps.ts'
import type { RequestContext } from '../context.ts'
import { accessDenied } from '../graphql/errors.ts'
import type { Resolvers } from '../graphql/schema.ts'
import { bulkResolvers } from './bulk.ts'
import { fulfillmentResolvers } from './fulfillment.ts'
import { inventoryResolvers } from './inventory.ts'
import { inventoryWriteResolvers } from './inventory-writes.ts'
import { nodeResolvers } from './nodes.ts'
import { orderWriteResolvers } from './order-writes.ts'
import { orderResolvers } from './orders.ts'
import { productResolvers } from './products.ts'
import { shopResolvers } from './shop.ts'
import { webhookResolvers } from './webhooks.ts'

/** The access scopes of root fields; one of several is enough. */
const SCOPES: Record<string, [string, ...string[]]> = {
  product: ['read_products'],
  products: ['read_products'],
  productsCount: ['read_products'],
  productVariant: ['read_products'],
  productVariants: ['read_products'],
  productVariantsCount: ['read_products'],
  location: ['read_locations', 'read_inventory'],
  locations: ['read_locations', 'read_inventory'],
  inventoryItem: ['read_inventory'],
  inventoryItems: ['read_inventory'],
  inventoryLevel: ['read_inventory'],
  order: ['read_orders'],
  orders: ['read_orders'],
  inventorySetQuantities: ['write_inventory'],
  inventoryAdjustQuantities: ['write_inventory'],
  inventoryActivate: ['write_inventory'],
  inventoryItemUpdate: ['write_inventory'],
  orderCreate: ['write_orders'],
  orderUpdate: ['write_orders'],
  orderCancel: ['write_orders'],
  orderDelete: ['write_orders'],
  fulfillmentCreate: ['write_merchant_managed_fulfillment_orders', 'write_fulfillments'],
  fulfillmentTrackingInfoUpdate: ['write_merchant_managed_fulfillment_orders', 'write_fulfillments'],
  fulfillmentCancel: ['write_merchant_managed_fulfillment_orders', 'write_fulfillments'],
}

const PARTS: Resolvers[] = [
  shopResolvers,
  productResolvers,
  inventoryResolvers,
  inventoryWriteResolvers,
  orderResolvers,
  orderWriteResolvers,
  fulfillmentResolvers,
  bulkResolvers,
  webhookResolvers,
  nodeResolvers,
]

/** Returns all resolvers by type and field. Root fields require their access scopes. */
export function allResolvers(): Resolvers {
  const merged: Resolvers = {}
  for (const part of PARTS) {
    for (const [type, fields] of Object.entries(part)) {
      const isRoot = type === 'QueryRoot' || type === 'Mutation'
      const guarded = Object.entries(fields).map(([name, resolve]) => [
        name,
        isRoot ? behindScope(name, type === 'QueryRoot' ? inSlices(resolve) : resolve) : resolve,
      ])
      merged[type] = { ...merged[type], ...Object.fromEntries(guarded) }
    }
  }
  return merged
}

/** Makes a resolver return one part of a root connection in a bulk operation. */
function inSlices(resolve: Resolve): Resolve {
  return (...call: Parameters<Resolve>) => {
    const [, , { bulkSlice }] = call
    const value: unknown = resolve(...call)
    if (!bulkSlice || typeof value !== 'object' || value === null || !('edges' in value)) return value
    const { from, count } = bulkSlice
    return Array.isArray(value.edges) ? { ...value, edges: value.edges.slice(from, from + count) } : value
  }
}

type Resolve = GraphQLFieldResolver<never, RequestContext, never>

function behindScope(name: string, resolve: Resolve): Resolve {
  const needed = SCOPES[name]
  if (!needed) return resolve
  return (...call: Parameters<Resolve>) => {
    const [, , context] = call
    if (!needed.some((scope) => hasScope(context.scopes, scope))) throw accessDenied(name, needed[0])
    return resolve(...call)
  }
}
