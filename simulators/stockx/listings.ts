import type { StockxContext } from './context.ts'
import type { Listing, ListingTerms, ListingInput, Operation, OperationType, Terms } from './entities.ts'
import { invalid } from './errors.ts'
import { isCurrency } from './money.ts'
import { askData, begin, operationRefusal } from './operations.ts'

const DAY_MS = 86_400_000
/** StockX' swagger of 2026 says 999 days. */
const DEFAULT_LIFETIME_MS = 999 * DAY_MS

/** The origin of a write: a batch marks its listings and does not wait. */
export interface Origin {
  seller: string
  batch?: { batchId: string; taskId: string }
}

/**
 * Creates an INACTIVE listing. With `active` (the default), an ACTIVATE follows the CREATE and may fail on its own.
 * Throws 400.
 */
export function createListing(context: StockxContext, input: ListingInput, origin: Origin): Operation {
  const { market, clock, random, store, journal } = context
  refuseVariants(context, [input])
  const variant = market.variant(input.variantId)
  if (!variant || variant.key === input.variantId) throw invalid('Variant not found')
  const terms = readTerms(context, input)
  const listing: Listing = {
    listingId: random.uuid(),
    seller: origin.seller,
    status: 'INACTIVE',
    amount: terms.amount ?? 0,
    currencyCode: terms.currencyCode ?? 'USD',
    inventoryType: input.inventoryType ?? 'STANDARD',
    product: market.productOf(variant),
    variant,
    ask: null,
    expiresAt: terms.expiresAt ?? new Date(clock.now().getTime() + DEFAULT_LIFETIME_MS),
    isExpired: false,
    batch: origin.batch ?? null,
    orderNumber: null,
    operations: [],
    createdAt: clock.now(),
    updatedAt: clock.now(),
  }
  store.listings.set(listing.listingId, listing)
  const activates = input.active ?? true
  journal.record('listing.created', {
    listingId: listing.listingId,
    variantId: variant.stockxVariantId,
    styleCode: variant.productKey,
    size: variant.us,
    amount: listing.amount,
    active: activates,
  })
  return begin(context, listing, {
    type: 'CREATE',
    changes: { additions: activates ? { active: true, ...askData(listing) } : { active: false } },
    activates,
    instant: origin.batch !== undefined,
  })
}

/** Throws 400 when a body names a refused variant. */
export function refuseVariants({ settings }: StockxContext, items: readonly Pick<ListingInput, 'variantId'>[]): void {
  const refused = items.find(({ variantId }) => settings.refusedVariants.includes(variantId))
  if (refused) throw invalid(`Validation failed: variantId ${refused.variantId} cannot be listed`)
}

export interface ListingUpdate {
  type: Exclude<OperationType, 'CREATE'>
  terms?: Terms
  batch?: Origin['batch'] | undefined
}

/**
 * Changes a listing. Throws 400 when its status forbids it. The operation ends FAILED when the listing sold in the
 * meantime.
 */
export function changeListing(context: StockxContext, listing: Listing, change: ListingUpdate): Operation {
  const { type, batch } = change
  const refusal = operationRefusal(listing, type)
  if (refusal !== undefined) throw invalid(refusal)
  const terms = readTerms(context, change.terms ?? {})
  if (batch) listing.batch = batch
  return begin(context, listing, {
    type,
    terms,
    instant: batch !== undefined,
    changes: change.terms ? { updates: { ...change.terms, updatedAt: context.clock.now().toISOString() } } : {},
  })
}

/** Deactivates listings with an expired ask. Must be called before every read. */
export function expireAsks(context: StockxContext): void {
  const now = context.clock.now()
  for (const listing of context.store.listings.values()) {
    if (listing.status !== 'ACTIVE' || !listing.ask || listing.ask.expiresAt > now) continue
    begin(context, listing, { type: 'DEACTIVATE', by: 'SYSTEM', instant: true })
  }
}

/** Parses terms. The amount must be digits for whole units; anything else is refused. */
function readTerms({ clock }: StockxContext, { amount, currencyCode, expiresAt }: Terms): ListingTerms {
  if (amount !== undefined && !/^\d{1,9}$/.test(amount))
    throw invalid('Validation failed: amount must be a whole number')
  if (amount !== undefined && Number(amount) < 1) throw invalid('Validation failed: amount must be greater than 0')
  if (currencyCode !== undefined && !isCurrency(currencyCode)) {
    throw invalid(`Validation failed: currencyCode ${currencyCode} is not supported`)
  }
  const expiry = expiresAt === undefined ? undefined : new Date(expiresAt)
  if (expiry && !(expiry > clock.now())) throw invalid('Validation failed: expiresAt must be a date in the future')
  return {
    ...(amount !== undefined && { amount: Number(amount) }),
    ...(currencyCode !== undefined && { currencyCode }),
    ...(expiry && { expiresAt: expiry }),
  }
}
