import type { RequestContext } from '../context.ts'
import type { Job, Order, Product } from '../entities.ts'
import { gid, gidNumber, parseGid } from '../gid.ts'
import { fieldError } from '../graphql/errors.ts'
import { isGiven } from '../graphql/given.ts'
import type { Resolvers } from '../graphql/schema.ts'
import { userError } from '../graphql/user-error.ts'
import { shopCancelRefusal, startCancelJob } from '../orders/cancel-order.ts'
import type { InventoryBehavior } from '../orders/claim-stock.ts'
import { deleteOrder } from '../orders/delete-order.ts'
import { type AddressInput, addressFrom, inputErrors, newOrderFrom, type OrderInput } from '../orders/order-input.ts'
import { placeOrder } from '../orders/place-order.ts'
import { orderPayload } from '../webhooks/order-payload.ts'
import { productPayload } from '../webhooks/product-payload.ts'
import { asNode } from './node-types.ts'

interface CancelArguments {
  orderId: string
  reason: string
  restock: boolean
  refund?: boolean | null
  refundMethod?: { originalPaymentMethodsRefund?: boolean | null; storeCreditRefund?: object | null } | null
  staffNote?: string | null
}

interface UpdateInput {
  id: string
  customAttributes?: { key: string; value: string }[] | null
  email?: string | null
  note?: string | null
  phone?: string | null
  shippingAddress?: AddressInput | null
  tags?: string[] | null
}

interface CreateArguments {
  order: OrderInput
  options?: { inventoryBehaviour: InventoryBehavior } | null
}

type TagArguments = { id: string; tags: string[] }

/**
 * The resolvers that change orders. None is idempotent, as in Shopify: a repeated orderCreate creates a second order.
 */
export const orderWriteResolvers: Resolvers = {
  Mutation: {
    orderCreate(_root: unknown, { order: input, options }: CreateArguments, context: RequestContext) {
      const problems = inputErrors(context, input)
      if (problems.length > 0) {
        return { order: null, userErrors: problems.map((text) => userError(['order', 'lineItems'], text, 'INVALID')) }
      }
      const behaviour = options?.inventoryBehaviour ?? 'BYPASS'
      const order = placeOrder(context, newOrderFrom(context, input, { appId: context.app.id, behaviour }))
      if (order) return { order, userErrors: [] }
      const message = 'Unable to reserve inventory'
      return { order: null, userErrors: [userError(['order', 'lineItems'], message, 'INVENTORY_CLAIM_FAILED')] }
    },
    orderUpdate(_root: unknown, { input }: { input: UpdateInput }, context: RequestContext) {
      const order = orderOf(context, input.id)
      if (!order) return { order: null, userErrors: [userError(['id'], 'Order does not exist')] }
      updateOrder(context, order, input)
      return { order, userErrors: [] }
    },
    orderCancel(_root: unknown, args: CancelArguments, context: RequestContext) {
      return { userErrors: [], ...cancel(context, args) }
    },
    orderDelete(_root: unknown, { orderId }: { orderId: string }, context: RequestContext) {
      const order = orderOf(context, orderId)
      if (!order) {
        return { deletedId: null, userErrors: [userError(['orderId'], 'Order does not exist', 'NOT_FOUND')] }
      }
      deleteOrder(context, order)
      return { deletedId: gid('Order', order.id), userErrors: [] }
    },
    tagsAdd: (_root: unknown, { id, tags }: TagArguments, context: RequestContext) =>
      retag(context, id, (existing) => [...existing, ...tags]),
    tagsRemove: (_root: unknown, { id, tags }: TagArguments, context: RequestContext) =>
      retag(context, id, (existing) => existing.filter((tag) => !tags.includes(tag))),
  },
}

function orderOf(context: RequestContext, id: string): Order | undefined {
  return context.shop.orders.get(gidNumber(id, 'Order') ?? 0)
}

function updateOrder(context: RequestContext, order: Order, input: UpdateInput): void {
  if (isGiven(input.customAttributes)) order.customAttributes = input.customAttributes
  if (input.email !== undefined) order.email = input.email
  if (input.note !== undefined) order.note = input.note
  if (input.phone !== undefined) order.phone = input.phone
  if (isGiven(input.shippingAddress)) order.shippingAddress = addressFrom(input.shippingAddress)
  if (isGiven(input.tags)) order.tags = sortedTags(input.tags)
  touchOrder(context, order)
}

function touchOrder(context: RequestContext, order: Order): void {
  order.updatedAt = context.clock.now()
  context.record('order.updated', { orderId: order.id, name: order.name, tags: order.tags, note: order.note })
  context.announce('ORDERS_UPDATED', () => orderPayload(context.shop, order))
}

/** Returns the state of a cancellation, which `orderCancel` and later `node` answer (2026-10). */
export function cancelJobResult({ shop }: Pick<RequestContext, 'shop'>, { id, done, orderId, error }: Job): object {
  const failed = done && typeof error === 'string'
  return {
    __typename: 'OrderCancelJobResult',
    id: `gid://shopify/OrderCancelJobResult/${id}`,
    done,
    status: done ? (failed ? 'FAILED' : 'SUCCEEDED') : 'STARTED',
    errors: failed ? [userError(['orderId'], error, 'INVALID')] : [],
    order: shop.orders.get(orderId ?? 0) ?? null,
  }
}

function cancel(context: RequestContext, args: CancelArguments): object {
  const { refund, refundMethod, staffNote } = args
  if (isGiven(refund) && isGiven(refundMethod)) {
    throw fieldError('Only one of the arguments `refund` or `refund_method` is allowed.', { code: 'BAD_REQUEST' })
  }
  const refuse = (field: string, message: string, code = 'INVALID') => ({
    job: null,
    orderCancelUserErrors: [userError([field], message, code)],
  })
  const order = orderOf(context, args.orderId)
  if (!order) return refuse('orderId', 'Order does not exist', 'NOT_FOUND')
  if ((staffNote?.length ?? 0) > 255) return refuse('staffNote', 'Staff note is too long (maximum is 255 characters)')
  const refusal = shopCancelRefusal(order)
  if (refusal) return refuse('orderId', refusal)
  const isRefunded = refund === true || refundMethod?.originalPaymentMethodsRefund === true
  const job = startCancelJob(context, order, {
    reason: args.reason,
    restock: args.restock,
    refund: isRefunded || isGiven(refundMethod?.storeCreditRefund),
  })
  return { job, jobResult: cancelJobResult(context, job), orderCancelUserErrors: [] }
}

/** Changes the tags of an order or a product. Shopify has tags on other types as well. */
function retag(context: RequestContext, id: string, change: (tags: string[]) => string[]): object {
  const type = parseGid(id)?.type
  const product = type === 'Product' ? context.shop.products.get(gidNumber(id, type) ?? 0) : undefined
  const order = type === 'Order' ? orderOf(context, id) : undefined
  if (order) {
    order.tags = sortedTags(change(order.tags))
    touchOrder(context, order)
    return { node: asNode('Order', order), userErrors: [] }
  }
  if (!product) return { node: null, userErrors: [userError(['id'], `${type ?? 'Resource'} does not exist`)] }
  retagProduct(context, product, sortedTags(change(product.tags)))
  return { node: asNode('Product', product), userErrors: [] }
}

function retagProduct(context: RequestContext, product: Product, tags: string[]): void {
  product.tags = tags
  product.updatedAt = context.clock.now()
  context.announce('PRODUCTS_UPDATE', () => productPayload(context, product))
}

function sortedTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))].sort()
}
