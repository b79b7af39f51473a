import type { StockxContext, StockxTasks } from './context.ts'
import type { Changes, Listing, ListingStatus, ListingTerms, Operation, OperationType } from './entities.ts'
import { toCents } from './money.ts'

export interface OperationPlan {
  type: OperationType
  by?: 'USER' | 'SYSTEM'
  changes?: Partial<Changes>
  /** The terms that the operation writes into the listing. */
  terms?: ListingTerms
  /** True for a CREATE that an ACTIVATE follows. */
  activates?: boolean
  /** True: skips the delay, for batches and for StockX' own operations. */
  instant?: boolean
}

/**
 * Starts an operation. Writes are validated at once and executed later: the operation is PENDING until its time comes.
 */
export function begin(context: StockxContext, listing: Listing, plan: OperationPlan): Operation {
  const { clock, settings, random, agenda } = context
  const operation: Operation = {
    operationId: random.uuid(),
    listingId: listing.listingId,
    type: plan.type,
    status: 'PENDING',
    by: plan.by ?? 'USER',
    createdAt: clock.now(),
    updatedAt: clock.now(),
    changes: { additions: {}, updates: { updatedAt: clock.now().toISOString() }, removals: {}, ...plan.changes },
    terms: plan.terms ?? {},
    activates: plan.activates ?? false,
    error: null,
  }
  listing.operations.push(operation)
  if (plan.instant || settings.operationDelayMs === 0) finish(context, { listing, operation, instant: true })
  else {
    const { listingId, operationId } = operation
    agenda.plan({ name: 'finishOperation', details: { listingId, operationId }, inMs: settings.operationDelayMs })
  }
  return operation
}

/** Executes a due operation. After a reset, operations of the old account do nothing. */
export function finishOperation(context: StockxContext, task: StockxTasks['finishOperation']): void {
  const listing = context.store.listings.get(task.listingId)
  const operation = listing?.operations.find(({ operationId }) => operationId === task.operationId)
  if (listing && operation) finish(context, { listing, operation, instant: false })
}

interface Finish {
  listing: Listing
  operation: Operation
  /** True: the follow-up operations do not wait either. */
  instant: boolean
}

function finish(context: StockxContext, { listing, operation, instant }: Finish): void {
  const { settings, clock, journal } = context
  const failsByDecree = settings.failNextOperations > 0
  if (failsByDecree) settings.failNextOperations -= 1
  const error = failsByDecree
    ? 'Something went wrong, please try again'
    : apply(context, { listing, operation, instant })
  operation.status = error === undefined ? 'SUCCEEDED' : 'FAILED'
  operation.error = error ?? null
  operation.updatedAt = clock.now()
  if (error !== undefined)
    journal.record('operation.failed', { listingId: listing.listingId, type: operation.type, error })
}

const ALLOWED: Record<OperationType, readonly ListingStatus[]> = {
  CREATE: ['INACTIVE'],
  UPDATE: ['ACTIVE', 'INACTIVE'],
  ACTIVATE: ['INACTIVE'],
  DEACTIVATE: ['ACTIVE'],
  DELETE: ['ACTIVE', 'INACTIVE'],
}
const EFFECT = { UPDATE: 'listing.updated', DEACTIVATE: 'listing.deactivated', DELETE: 'listing.deleted' } as const

/** Returns why a listing does not allow this operation now; undefined when it does. */
export function operationRefusal({ status }: Listing, type: OperationType): string | undefined {
  if (ALLOWED[type].includes(status)) return undefined
  return `You can not perform this action: ${type} is not allowed while the listing is ${status}`
}

/** Applies an operation. Returns the reason when it fails. */
function apply(context: StockxContext, { listing, operation, instant }: Finish): string | undefined {
  const { type, terms, activates, by } = operation
  // A failed activation leaves an INACTIVE listing, while its CREATE succeeded.
  if (type === 'CREATE') {
    if (activates) begin(context, listing, { type: 'ACTIVATE', instant, changes: { additions: askData(listing) } })
    return undefined
  }
  const refusal = operationRefusal(listing, type)
  if (refusal !== undefined) return refusal
  Object.assign(listing, terms)
  if (type === 'ACTIVATE') return putAskUp(context, listing)
  if (type === 'UPDATE') updateAsk(context, listing)
  else takeAskDown(context, listing, type === 'DELETE' ? 'DELETED' : 'INACTIVE')
  // StockX itself deactivates listings only because their ask expired.
  listing.isExpired ||= by === 'SYSTEM'
  listing.updatedAt = context.clock.now()
  const { listingId, amount } = listing
  context.journal.record(by === 'SYSTEM' ? 'listing.expired' : EFFECT[type], { listingId, amount })
  return undefined
}

export const askData = ({ amount, currencyCode, expiresAt }: Listing) => ({
  askData: { amount: String(amount), currency: currencyCode, expiresAt: expiresAt.toISOString() },
})

function putAskUp(context: StockxContext, listing: Listing): string | undefined {
  const { settings, clock, random, journal } = context
  if (settings.failNextActivations > 0) {
    settings.failNextActivations -= 1
    return 'This item cannot be sold'
  }
  const now = clock.now()
  listing.status = 'ACTIVE'
  listing.isExpired = false
  listing.updatedAt = now
  listing.ask = { askId: random.digits(20), createdAt: now, updatedAt: now, expiresAt: listing.expiresAt }
  showToBuyers(context, listing)
  journal.record('listing.activated', { listingId: listing.listingId, amount: listing.amount })
  return undefined
}

function updateAsk(context: StockxContext, listing: Listing): void {
  if (!listing.ask) return
  listing.ask.updatedAt = context.clock.now()
  listing.ask.expiresAt = listing.expiresAt
  showToBuyers(context, listing)
}

function takeAskDown({ market }: StockxContext, listing: Listing, status: ListingStatus): void {
  market.removeOffer(listing.listingId)
  listing.ask = null
  listing.status = status
}

/** Adds a live ask to the market. */
export function showToBuyers({ market }: Pick<StockxContext, 'market'>, listing: Listing): void {
  market.addOffer({
    offerId: listing.listingId,
    marketplace: 'stockx',
    variantKey: listing.variant.key,
    priceCents: toCents(listing.currencyCode, listing.amount),
  })
}
