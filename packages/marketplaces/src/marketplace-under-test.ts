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

/** One adapter in a world that can be moved: a simulator, or a vendor's sandbox. */
export interface MarketplaceUnderTest {
  marketplace: ResaleMarketplace
  /** A product that the marketplace surely sells. */
  styleCode: string
  /** More orders than one page of the marketplace holds. */
  manyOrders: number
  /** Lanes of the requests that were sent, oldest first. */
  spent: RequestLane[]
  /** What the account's budget heard of each 429: its `Retry-After` in ms, null without one. */
  throttles: (number | null)[]
  pass(ms: number): Promise<void>
  /** A buyer takes a live listing; throws when it cannot be bought. */
  buy(listingId: string): Promise<void>
  /** What befalls the next `times` requests; every one until `clearFaults`, without. */
  fault(kind: FaultKind, times?: number): Promise<void>
  clearFaults(): Promise<void>
  /** Ends the account's access for good. */
  revoke(): Promise<void>
  close(): Promise<void>
}

/** A budget that grants everything and takes note. `before`: done before a request leaves. */
export function notingBudget(before: () => Promise<void> = async () => undefined) {
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

/** What a seller and a buyer do, in words that several tests share. */
export function actsIn(world: () => MarketplaceUnderTest) {
  const market = () => world().marketplace
  const product = async () => {
    const found = await market().searchProducts(world().styleCode, 10)
    const exact = found.find(({ styleCode }) => bare(styleCode) === bare(world().styleCode))
    if (!exact) throw new Error(`${world().styleCode} was not found`)
    return exact
  }
  let used = 0
  /** A size that no other test has touched. */
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
  /** A live listing of one pair. */
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

/** Every page to the end. */
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

/** Every page of what the account has for sale. */
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

/** Marketplaces write 'DD1391-100' and 'DD1391 100'. */
const bare = (styleCode: string | null): string => (styleCode ?? '').replace(/[^a-z0-9]/gi, '').toUpperCase()
