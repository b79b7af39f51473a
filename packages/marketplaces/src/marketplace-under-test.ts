import type {
  ListingOnSale,
  ListingWrite,
  MarketplaceListing,
  MarketplaceOrder,
  RequestBudget,
  RequestLane,
  ResaleMarketplace,
} from './resale-marketplace.ts'

export type FaultKind = '429' | '500' | '503' | 'html' | 'cut' | 'reply-lost'

/** An adapter with a test environment: a simulator or a vendor's sandbox. */
export interface MarketplaceUnderTest {
  marketplace: ResaleMarketplace
  /** The style code of a product that the marketplace certainly sells. */
  styleCode: string
  /** A number of orders that exceeds one page. */
  manyOrders: number
  /** The lanes of the requests sent so far, oldest first. */
  spent: RequestLane[]
  /** The `Retry-After` in ms that the budget got with each 429; null where there was none. */
  throttles: (number | null)[]
  pass(ms: number): Promise<void>
  /** Buys a live listing. Throws when it cannot be bought. */
  buy(listingId: string): Promise<void>
  /** Makes the next `times` requests fail; without `times`, every request until `clearFaults`. */
  fault(kind: FaultKind, times?: number): Promise<void>
  clearFaults(): Promise<void>
  /** Revokes the account's access permanently. */
  revoke(): Promise<void>
  close(): Promise<void>
}

/** Returns a budget that grants every request and records it. `before` runs before a request is sent. */
export function recordingBudget(before: () => Promise<void> = async () => undefined) {
  const spent: RequestLane[] = []
  const throttles: (number | null)[] = []
  const budget: RequestBudget = {
    async spend(lane) {
      spent.push(lane)
      await before()
      return {
        async throttled(retryAfterMs) {
          throttles.push(retryAfterMs)
          return retryAfterMs ?? 7_000
        },
        answered: async () => undefined,
      }
    },
  }
  return { budget, spent, throttles }
}

export const PRICE_CENTS = 25_000
export const POLL_MS = 1_000
const POLLS = 60

export type Acts = ReturnType<typeof actsIn>

/** Returns acts of sellers and buyers that several tests share. */
export function actsIn(world: () => MarketplaceUnderTest) {
  const market = () => world().marketplace
  const product = async () => {
    const found = await market().searchProducts(world().styleCode, 10)
    const exact = found.find(({ styleCode }) => bare(styleCode) === bare(world().styleCode))
    if (!exact) throw new Error(`${world().styleCode} was not found`)
    return exact
  }
  let used = 0
  /** Returns a size that no other test has used. */
  const freshVariant = async () => {
    const { productId } = await product()
    const variants = await market().variants(productId)
    const variant = variants[used++ % variants.length]
    if (!variant) throw new Error('a product without sizes')
    return { productId, variantId: variant.variantId }
  }
  const ended = async (write: ListingWrite): Promise<ListingWrite> => {
    let current = write
    for (let poll = 0; current.outcome === 'pending' && current.operationId; poll += 1) {
      if (poll === POLLS) throw new Error('the operation does not end')
      await world().pass(POLL_MS)
      current = await market().operation(current.listingId, current.operationId)
    }
    return current
  }
  const settled = async (listingId: string): Promise<MarketplaceListing | null> => {
    for (let poll = 0; poll < POLLS; poll += 1) {
      const listing = await market().listing(listingId)
      if (listing?.state !== 'pending') return listing
      await world().pass(POLL_MS)
    }
    throw new Error('the listing stays pending')
  }
  /** Creates a live listing of one pair. */
  const listed = async (variant?: { productId: string; variantId: string }) => {
    const of = variant ?? (await freshVariant())
    const write = await ended(await market().createListing({ ...of, priceCents: PRICE_CENTS }))
    return { ...of, ...write, listing: await settled(write.listingId) }
  }
  const sold = async (variant?: { productId: string; variantId: string }) => {
    const { listingId } = await listed(variant)
    await world().buy(listingId)
    return listingId
  }
  const orderOf = async (listingId: string): Promise<MarketplaceOrder> => {
    const order = (await allOrders(market())).find((candidate) => candidate.listingId === listingId)
    if (!order) throw new Error('the sale has no order')
    return order
  }
  return { world, market, product, freshVariant, ended, settled, listed, sold, orderOf }
}

/** Reads all pages of orders. */
export async function allOrders(market: ResaleMarketplace): Promise<MarketplaceOrder[]> {
  const all: MarketplaceOrder[] = []
  let next: string | null = null
  do {
    const page = await market.orders(next)
    all.push(...page.orders)
    next = page.next
  } while (next !== null)
  return all
}

/** Reads all pages of the account's live listings. */
export async function everythingOnSale(market: ResaleMarketplace): Promise<ListingOnSale[]> {
  const all: ListingOnSale[] = []
  let next: string | null = null
  do {
    const page = await market.listingsOnSale(next)
    all.push(...page.listings)
    next = page.next
  } while (next !== null)
  return all
}

/** Removes separators: marketplaces write 'DD1391-100' and 'DD1391 100'. */
const bare = (styleCode: string | null): string => (styleCode ?? '').replace(/[^a-z0-9]/gi, '').toUpperCase()
