import type { RequestContext } from '../context.ts'
import type { LineItem, Order, Transaction, Variant } from '../entities.ts'
import { gid } from '../gid.ts'
import type { PageArguments } from '../graphql/connection.ts'
import { isGiven } from '../graphql/given.ts'
import type { Resolvers } from '../graphql/schema.ts'
import { hasScope } from '../apps.ts'
import { currentTotalCents, fulfillmentStatusOf, openQuantity, orderTotalCents } from '../orders/order-figures.ts'
import { ORDERS } from '../search/searchables.ts'
import type { Shop } from '../store.ts'
import { found, idAs, legacyResourceId, pageOf, recordOf } from './records.ts'

type ListArguments = PageArguments & { query?: string | null; sortKey: string }

const ORDER_ORDER: Record<string, (order: Order) => string | number> = {
  CREATED_AT: ({ createdAt }) => createdAt.toISOString(),
  CURRENT_TOTAL_PRICE: currentTotalCents,
  FINANCIAL_STATUS: ({ financialStatus }) => financialStatus,
  FULFILLMENT_STATUS: fulfillmentStatusOf,
  ORDER_NUMBER: ({ number }) => number,
  PROCESSED_AT: ({ processedAt }) => processedAt.toISOString(),
  TOTAL_PRICE: orderTotalCents,
  UPDATED_AT: ({ updatedAt }) => updatedAt.toISOString(),
}

/** The resolvers that read orders; order-writes.ts changes them. */
export const orderResolvers: Resolvers = {
  QueryRoot: {
    order: (_root: unknown, { id }: { id: string }, { shop }: RequestContext) => recordOf(shop.orders, 'Order', id),
    orders: (_root: unknown, args: ListArguments, context: RequestContext) => {
      const search = { list: context.shop.orders.values(), searchable: ORDERS, path: 'orders' }
      return pageOf(context, found(context, args.query, search), { ...args, sortBy: ORDER_ORDER[args.sortKey] })
    },
  },
  Order: {
    id: idAs('Order'),
    legacyResourceId,
    closed: ({ closedAt }: Order) => closedAt !== null,
    currencyCode: ({ currency }: Order) => currency,
    displayFinancialStatus: ({ financialStatus }: Order) => financialStatus,
    displayFulfillmentStatus: fulfillmentStatusOf,
    totalPriceSet: (order: Order) => moneyBag(orderTotalCents(order), order.currency),
    currentTotalPriceSet: (order: Order) => moneyBag(currentTotalCents(order), order.currency),
    shippingAddress: ({ id, shippingAddress }: Order) =>
      shippingAddress && {
        ...shippingAddress,
        id: `${gid('MailingAddress', id + 1)}?model_name=Address`,
        name: [shippingAddress.firstName, shippingAddress.lastName].filter(Boolean).join(' '),
        countryCodeV2: shippingAddress.countryCode,
      },
    lineItems: ({ lineItems, currency }: Order, args: PageArguments, context: RequestContext) =>
      pageOf(
        context,
        lineItems.map((line) => ({ ...line, currency })),
        args,
      ),
    fulfillments: ({ fulfillments }: Order, { first }: { first?: number | null }) => firstOf(fulfillments, first),
    transactions: ({ transactions, currency }: Order, { first }: { first?: number | null }) =>
      firstOf(transactions, first).map((transaction) => ({ ...transaction, currency })),
    // Left out without an error when the scope is missing.
    fulfillmentOrders: ({ fulfillmentOrders }: Order, args: PageArguments, context: RequestContext) => {
      const isGranted = hasScope(context.scopes, 'read_merchant_managed_fulfillment_orders')
      return pageOf(context, isGranted ? fulfillmentOrders : [], args)
    },
  },
  LineItem: {
    id: idAs('LineItem'),
    name: ({ title, variantTitle }: LineItem) => (variantTitle ? `${title} - ${variantTitle}` : title),
    // A deleted item has only its title.
    variant: (line: LineItem, _: unknown, { shop }: RequestContext) => variantInShop(shop, line),
    product: (line: LineItem, _: unknown, { shop }: RequestContext) => variantInShop(shop, line)?.product ?? null,
    unfulfilledQuantity: (line: LineItem) => openQuantity(line),
    customAttributes: ({ properties }: LineItem) => properties,
    discountAllocations: ({ discountCents, currency }: LineItem & { currency?: string }) =>
      discountCents > 0 ? [{ allocatedAmountSet: moneyBag(discountCents, currency ?? 'USD') }] : [],
    originalUnitPriceSet: ({ unitPriceCents, currency }: LineItem & { currency?: string }) =>
      moneyBag(unitPriceCents, currency ?? 'USD'),
  },
  OrderTransaction: {
    id: idAs('OrderTransaction'),
    amountSet: ({ amountCents, currency }: Transaction & { currency: string }) => moneyBag(amountCents, currency),
  },
}

const variantInShop = (shop: Shop, { variant }: LineItem): Variant | null =>
  (variant && shop.variants.get(variant.id)) ?? null

/** Returns a money bag. Its amounts drop a trailing zero: `"24.0"`, `"42.5"`. */
function moneyBag(cents: number, currencyCode: string): object {
  const amount = (cents / 100).toFixed(2).replace(/0$/, '')
  const money = { amount, currencyCode }
  return { shopMoney: money, presentmentMoney: money }
}

function firstOf<T>(list: readonly T[], first: number | null | undefined): readonly T[] {
  return !isGiven(first) ? list : list.slice(0, first)
}
