import type { Faults } from '../core/faults.ts'
import { type Part, settingsPart, together } from '../core/part.ts'
import { createSeal, opened } from '../core/seal.ts'
import type { StockxContext } from './context.ts'
import type { Batch, IngestionItem, Listing, Operation, Order } from './entities.ts'
import { showToBuyers } from './operations.ts'
import type { Settings } from './settings.ts'

/** A listing whose operations are sealed when none is pending. */
type SavedListing = Omit<Listing, 'product' | 'variant' | 'operations'> & {
  variantKey: string
  operations: Operation[] | Buffer
}
type SavedOrder = Omit<Order, 'listing'> & { listingId: string }

interface SavedAccount {
  listings: SavedListing[]
  orders: SavedOrder[]
  /** Completed batches are sealed. */
  batches: (Batch | Buffer)[]
  ingestions: Map<string, IngestionItem[]>
}

/** Returns the state of this simulator that persists across processes. */
export function stockxPart(context: StockxContext, faults: Faults, defaults: () => Settings): Part<unknown> {
  const { tokens, limiters, random, journal, agenda } = context
  const settings = settingsPart(context.settings, defaults)
  return together({ account: accountPart(context), settings, faults, tokens, limiters, random, journal, agenda })
}

/**
 * Returns the state of the sellers' accounts. Listings refer to the market's shoes by key; restoring adds live asks to
 * the market again.
 */
function accountPart({ store, market }: Pick<StockxContext, 'store' | 'market'>): Part<SavedAccount> {
  const seal = createSeal()
  const savedFrom = (listing: Listing): SavedListing => {
    const { product: _product, variant, operations, ...rest } = listing
    const isQuiet = operations.every(({ status }) => status !== 'PENDING')
    return {
      ...rest,
      variantKey: variant.key,
      operations: isQuiet ? seal(listing, operations.length, operations) : operations,
    }
  }
  return {
    snapshot: () => ({
      listings: Array.from(store.listings.values(), savedFrom),
      orders: Array.from(store.orders.values(), ({ listing: { listingId }, ...order }) => ({ ...order, listingId })),
      batches: Array.from(store.batches.values(), (batch) =>
        batch.status === 'COMPLETED' ? seal(batch, 0, batch) : batch,
      ),
      ingestions: store.ingestions,
    }),
    restore({ listings, orders, batches, ingestions }) {
      for (const { variantKey, operations, ...saved } of listings) {
        const variant = market.variant(variantKey)
        if (!variant) throw new Error(`the market knows no ${variantKey}`)
        const listing: Listing = {
          ...saved,
          variant,
          product: market.productOf(variant),
          operations: opened(operations),
        }
        store.listings.set(listing.listingId, listing)
        if (listing.status === 'ACTIVE') showToBuyers({ market }, listing)
      }
      for (const { listingId, ...saved } of orders) {
        const listing = store.listings.get(listingId)
        if (listing) store.orders.set(saved.orderNumber, { ...saved, listing })
      }
      for (const batch of batches.map(opened)) store.batches.set(batch.batchId, batch)
      for (const [id, entries] of ingestions) store.ingestions.set(id, entries)
    },
  }
}
