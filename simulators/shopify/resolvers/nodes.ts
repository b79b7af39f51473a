import type { RequestContext } from '../context.ts'
import type { Job } from '../entities.ts'
import { gid, parseGid } from '../gid.ts'
import { badRequest, fieldError, invalidId } from '../graphql/errors.ts'
import type { Resolvers } from '../graphql/schema.ts'
import type { Shop } from '../store.ts'
import { asNode } from './node-types.ts'
import { cancelJobResult } from './order-writes.ts'

const MAX_IDS = 250

/** The types that `nodes` finds; other types and unknown IDs are null. */
const RECORDS: Record<string, (shop: Shop) => ReadonlyMap<number, object>> = {
  BulkOperation: (shop) => shop.bulkOperations,
  Fulfillment: (shop) => shop.fulfillments,
  FulfillmentOrder: (shop) => shop.fulfillmentOrders,
  InventoryAdjustmentGroup: (shop) => shop.adjustmentGroups,
  InventoryItem: (shop) => shop.items,
  InventoryLevel: (shop) => shop.levels,
  Location: (shop) => shop.locations,
  Order: (shop) => shop.orders,
  Product: (shop) => shop.products,
  ProductVariant: (shop) => shop.variants,
  WebhookSubscription: (shop) => shop.subscriptions,
}

/** The resolvers of lookups by global ID of any type. */
export const nodeResolvers: Resolvers = {
  QueryRoot: {
    node: (_root: unknown, { id }: { id: string }, { shop }: RequestContext) => nodeOf(shop, id),
    // Keeps the order of the input; unknown IDs are null.
    nodes: (_root: unknown, { ids }: { ids: string[] }, { shop }: RequestContext) => {
      if (ids.length > MAX_IDS) {
        throw fieldError(`The input array size of ${ids.length} is greater than the maximum allowed of ${MAX_IDS}.`, {
          code: 'MAX_INPUT_SIZE_EXCEEDED',
        })
      }
      return ids.map((id) => nodeOf(shop, id))
    },
    job: (_root: unknown, { id }: { id: string }, { shop }: RequestContext) => {
      const parsed = parseGid(id)
      if (parsed?.type !== 'Job') throw badRequest('invalid id')
      return shop.jobs.get(parsed.key) ?? null
    },
  },
  Job: { id: ({ id }: Job) => gid('Job', id) },
}

function nodeOf(shop: Shop, id: string): object | null {
  const parsed = parseGid(id)
  if (!parsed) throw invalidId(id)
  const job = parsed.type === 'OrderCancelJobResult' ? shop.jobs.get(parsed.key) : undefined
  if (job) return cancelJobResult({ shop }, job)
  return asNode(parsed.type, RECORDS[parsed.type]?.(shop).get(Number(parsed.key)))
}
