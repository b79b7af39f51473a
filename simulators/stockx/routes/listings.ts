import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { StockxContext } from '../context.ts'
import type { Listing } from '../entities.ts'
import { integerIn, invalid, resourceNotFound, parseBody } from '../errors.ts'
import { changeListing, createListing } from '../listings.ts'
import { pageOf } from '../paging.ts'
import { presentListing, presentListingInFull, presentOperation, presentWrite } from '../present-listings.ts'

type Query = Record<string, string | undefined>
interface ListingRoute {
  Params: { listingId: string }
  Querystring: Query
}

export const TermsBody = Type.Object({
  amount: Type.Optional(Type.String()),
  currencyCode: Type.Optional(Type.String()),
  expiresAt: Type.Optional(Type.String()),
})
export const NewListingBody = Type.Object({
  variantId: Type.String(),
  amount: Type.String(),
  currencyCode: Type.Optional(Type.String()),
  expiresAt: Type.Optional(Type.String()),
  active: Type.Optional(Type.Boolean()),
  inventoryType: Type.Optional(Type.Union([Type.Literal('STANDARD'), Type.Literal('DIRECT')])),
})
const LISTED_STATUSES = ['INACTIVE', 'ACTIVE', 'DELETED', 'CANCELED', 'MATCHED', 'COMPLETED']

/** Registers listings and their operations. */
export function registerListings(app: FastifyInstance, context: StockxContext): void {
  const { store } = context
  const listing = ({ seller, params }: { seller: string; params: { listingId: string } }) => {
    const found = store.listings.get(params.listingId)
    if (found?.seller !== seller) throw resourceNotFound('Listing not found')
    return found
  }

  app.post('/selling/listings', { config: { operation: 'Create' } }, (request, reply) => {
    const operation = createListing(context, parseBody(NewListingBody, request.body), request)
    return reply.code(201).send(presentWrite(context, operation))
  })
  app.get<{ Querystring: Query }>(
    '/selling/listings',
    { config: { operation: 'GetAllListings' } },
    ({ query, seller }) => {
      const newestFirst = [...store.listings.values()].filter((each) => each.seller === seller).reverse()
      const { rows, ...page } = pageOf(newestFirst.filter(matching(query)), query, 100)
      return { ...page, listings: rows.map((row) => presentListing(context, row)) }
    },
  )
  app.get<ListingRoute>('/selling/listings/:listingId', { config: { operation: 'FindById' } }, (request) =>
    presentListingInFull(context, listing(request)),
  )
  app.patch<ListingRoute>('/selling/listings/:listingId', { config: { operation: 'Update' } }, (request) =>
    presentWrite(
      context,
      changeListing(context, listing(request), { type: 'UPDATE', terms: parseBody(TermsBody, request.body) }),
    ),
  )
  app.delete<ListingRoute>('/selling/listings/:listingId', { config: { operation: 'DeleteListing' } }, (request) =>
    presentWrite(context, changeListing(context, listing(request), { type: 'DELETE' })),
  )
  app.put<ListingRoute>(
    '/selling/listings/:listingId/activate',
    { config: { operation: 'ActivateListing' } },
    (request) =>
      presentWrite(
        context,
        changeListing(context, listing(request), { type: 'ACTIVATE', terms: parseBody(TermsBody, request.body) }),
      ),
  )
  app.put<ListingRoute>(
    '/selling/listings/:listingId/deactivate',
    { config: { operation: 'DeactivateListing' } },
    (request) => presentWrite(context, changeListing(context, listing(request), { type: 'DEACTIVATE' })),
  )
  app.get<ListingRoute>(
    '/selling/listings/:listingId/operations',
    { config: { operation: 'GetListingOperations' } },
    (request) => {
      const { query } = request
      const pageSize = integerIn(query, 'pageSize', { max: 100, otherwise: 10 })
      const start = query.cursor ? Number(Buffer.from(query.cursor, 'base64').toString()) : 0
      if (!Number.isInteger(start) || start < 0) throw invalid('Validation failed: cursor')
      const newestFirst = [...listing(request).operations].reverse()
      const end = start + pageSize
      return {
        nextCursor: end < newestFirst.length ? Buffer.from(String(end)).toString('base64') : null,
        operations: newestFirst.slice(start, end).map(presentOperation),
      }
    },
  )
  app.get<{ Params: { listingId: string; operationId: string } }>(
    '/selling/listings/:listingId/operations/:operationId',
    { config: { operation: 'FindOperationById' } },
    (request) => {
      const { operationId: wanted } = request.params
      const found = listing(request).operations.find(({ operationId }) => operationId === wanted)
      if (!found) throw resourceNotFound('Operation not found')
      return presentOperation(found)
    },
  )
}

/**
 * Returns a filter from comma-separated values. DELETED listings match only when requested, expired ones only with
 * isExpired=true.
 */
function matching(query: Query): (listing: Listing) => boolean {
  const among = (name: string) => {
    const wanted = query[name]?.split(',').filter(Boolean)
    return (value: string | undefined) => !wanted?.length || (value !== undefined && wanted.includes(value))
  }
  const unknown = query.listingStatuses?.split(',').find((status) => status && !LISTED_STATUSES.includes(status))
  if (unknown) throw invalid(`Validation failed: listingStatuses ${unknown} is not a status`)
  if (!['true', 'false', undefined].includes(query.isExpired)) throw invalid('Validation failed: isExpired')
  inventoryTypesIn(query)
  const [product, variant, batch, status, inventory] = [
    'productIds',
    'variantIds',
    'batchIds',
    'listingStatuses',
    'inventoryTypes',
  ].map(among)
  const inbound = among('initiatedShipmentDisplayIds')
  const createdIn = dateRange(query)
  return (listing) =>
    (query.listingStatuses ? status?.(listing.status) === true : listing.status !== 'DELETED') &&
    product?.(listing.product.stockxProductId) === true &&
    variant?.(listing.variant.stockxVariantId) === true &&
    batch?.(listing.batch?.batchId) === true &&
    inventory?.(listing.inventoryType) === true &&
    inbound(listing.inboundDisplayId) &&
    (!listing.isExpired || query.isExpired === 'true') &&
    createdIn(listing.createdAt)
}

const INVENTORY_TYPES: readonly string[] = ['STANDARD', 'FLEX', 'DIRECT']

/** Returns the comma-separated inventory types. Throws 400 for an unknown one. */
export function inventoryTypesIn({ inventoryTypes }: Query): string[] {
  const types = inventoryTypes?.split(',').filter(Boolean) ?? []
  const unknown = types.find((type) => !INVENTORY_TYPES.includes(type))
  if (unknown) throw invalid(`Validation failed: inventoryTypes ${unknown} is not a type`)
  return types
}

/** Returns a filter by fromDate and toDate (`YYYY-MM-DD`), both included. */
export function dateRange({ fromDate, toDate }: Query): (date: Date) => boolean {
  for (const text of [fromDate, toDate]) {
    if (text !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(text))
      throw invalid('Validation failed: dates are YYYY-MM-DD')
  }
  return (date) => {
    const day = date.toISOString().slice(0, 10)
    return (fromDate === undefined || day >= fromDate) && (toDate === undefined || day <= toDate)
  }
}
